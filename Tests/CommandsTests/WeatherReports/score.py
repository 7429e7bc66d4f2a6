"""Scores of forecasts, computed plainly from a response and from what was saved.

Reads one JSON object from standard input: "url" of the response of earlier runs, "models", "from",
"to", "zone" and "saved", a list of {"fetchedAt", "provider", "days": {date: [high, low, rain]}} in the
order of fetches. Prints {"closest", "rows"} as `skydiff score --json` does, not rounded.
"""

import datetime
import json
import math
import statistics
import sys
import urllib.request
import zoneinfo

ANALYSES = ["ecmwf_ifs025", "gfs_seamless", "icon_seamless"]


def days_of(hourly, model, lead):
    """The high, low and rain of each date by the labels of the response."""
    runs = f"_previous_day{lead}" if lead else ""
    columns = [hourly[f"{name}{runs}_{model}"] for name in ("temperature_2m", "precipitation")]
    rows = {}
    for label, temperature, amount in zip(hourly["time"], *columns):
        rows.setdefault(label[:10], []).append((temperature, amount))
    days = {}
    for date, values in rows.items():
        temperatures = [temperature for temperature, _ in values if temperature is not None]
        amounts = [amount for _, amount in values if amount is not None]
        if len(temperatures) >= 22 and len(amounts) >= 22:
            days[date] = (max(temperatures), min(temperatures), round(sum(amounts), 2))
    return days


def errors_of(differences):
    if len(differences) < 7:
        return {"error": None, "bias": None}
    return {
        "error": statistics.fmean(map(abs, differences)),
        "bias": statistics.fmean(differences),
    }


def score(forecast, truth):
    dates = sorted(date for date in truth if date in forecast)
    pairs = [(forecast[date], truth[date]) for date in dates]
    rain = [(said[2] >= 1) == (came[2] >= 1) for said, came in pairs]
    return {
        "n": len(dates),
        "temperatureMax": errors_of([said[0] - came[0] for said, came in pairs]),
        "temperatureMin": errors_of([said[1] - came[1] for said, came in pairs]),
        "rainRight": statistics.fmean(rain) if len(rain) >= 7 else None,
    }


def main():
    task = json.load(sys.stdin)
    with urllib.request.urlopen(task["url"]) as response:
        hourly = json.load(response)["hourly"]
    first = datetime.date.fromisoformat(task["from"])
    last = datetime.date.fromisoformat(task["to"])
    dates = [first + datetime.timedelta(days=n) for n in range((last - first).days + 1)]

    analyses = [days_of(hourly, model, 0) for model in ANALYSES]
    truth = {}
    for date in map(str, dates):
        if all(date in days for days in analyses):
            truth[date] = [statistics.median(days[date][n] for days in analyses) for n in range(3)]

    forecasts = {}
    for model in task["models"]:
        name = "open-meteo" if model == "best_match" else f"open-meteo:{model}"
        forecasts[name] = ("previousRuns", {lead: days_of(hourly, model, lead) for lead in (1, 2, 3)})
    zone = zoneinfo.ZoneInfo(task["zone"])
    for lead in (1, 2, 3):
        for date in dates:
            day = date - datetime.timedelta(days=lead)
            noon = datetime.datetime.combine(day, datetime.time(12), zone).timestamp()
            saved = [issue for issue in task["saved"] if issue["fetchedAt"] <= noon]
            if saved and str(date) in saved[-1]["days"]:
                provider = saved[-1]["provider"]
                if provider not in forecasts:
                    forecasts[provider] = ("history", {1: {}, 2: {}, 3: {}})
                if forecasts[provider][0] == "history":
                    forecasts[provider][1][lead][str(date)] = saved[-1]["days"][str(date)]

    rows = []
    for provider, (source, leads) in forecasts.items():
        scores = [{"days": lead, **score(leads[lead], truth)} for lead in (1, 2, 3)]
        rows.append({"provider": provider, "source": source, "leads": scores})
    rows.sort(key=lambda row: row["leads"][0]["temperatureMax"]["error"] or math.inf)

    closest = None
    if len(rows) > 1:
        best, next_best = (forecasts[row["provider"]][1][1] for row in rows[:2])
        common = [date for date in truth if date in best and date in next_best]
        nearer = 0
        for date in common:
            sizes = [round(abs(days[date][0] - truth[date][0]), 6) for days in (best, next_best)]
            nearer += 0.5 if sizes[0] == sizes[1] else sizes[0] < sizes[1]
        count = len(common)
        if count >= 20 and nearer >= count / 2 + math.sqrt(count):
            closest = rows[0]["provider"]
    json.dump({"closest": closest, "rows": rows}, sys.stdout)


main()
