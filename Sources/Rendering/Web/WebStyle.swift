/// The looks of pages and drawings, on light and dark ground.
///
/// Texts have a contrast of at least 4.5 : 1 (WCAG 2.2, 1.4.3) to each ground that they are on.
enum WebStyle {
  /// For a page and a drawing.
  static let common: StaticString = """

    :root{color-scheme:light dark;--ground:#fff;--ink:#17212b;--dim:#51606f;--line:#d3dce6;\
    --plot:#f3f7fb;--night:#dfe7f0;--rain:#2b7de0;--chance:#1753a6;--snow:#86aedb;--cloud:#93a4b7;\
    --sun:#f0a30a;--moon:#72829a;--added:#0b6e2c;--removed:#b3261e;--updated:#7a5200;--link:#1753a6}
    @media(prefers-color-scheme:dark){:root{--ground:#0f151c;--ink:#e6edf3;--dim:#a3b1c0;\
    --line:#2e3a47;--plot:#1a232d;--night:#111922;--rain:#4a9bff;--chance:#93c3ff;--snow:#c3dcf7;\
    --cloud:#8496ab;--sun:#ffc443;--moon:#c3cedb;--added:#56d37c;--removed:#ff8a80;--updated:#e8b339;\
    --link:#93c3ff}}
    text{font-family:system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","DejaVu Sans",sans-serif;\
    font-size:11px}
    .m-plot{fill:var(--plot)}.m-night{fill:var(--night)}
    .m-grid{stroke:var(--line);stroke-width:1}.m-now{stroke:var(--removed);stroke-width:1.5;stroke-dasharray:3 3}
    .m-day{stroke:var(--dim);stroke-width:1}
    .m-axis,.m-unit,.m-speed{fill:var(--dim)}.m-unit{font-size:10px}
    .m-date{fill:var(--ink);font-size:12px;font-weight:600}
    .m-value{fill:var(--ink);font-size:13px;font-weight:600;paint-order:stroke;stroke:var(--plot);stroke-width:3px;\
    stroke-linejoin:round}
    .m-chance{fill:var(--chance)}
    .m-curve{fill:none;stroke-width:2.5;stroke-linecap:round}.m-area{opacity:.16}
    .m-rain{fill:var(--rain)}.m-snow,.w-snow{fill:var(--snow)}
    .m-wind{fill:var(--ink)}.m-hit{fill:transparent}
    .w-sun{fill:var(--sun)}.w-ray{stroke:var(--sun);stroke-width:1.8;stroke-linecap:round}
    .w-moon{fill:var(--moon)}.w-cloud{fill:var(--cloud)}.w-bolt{fill:var(--sun)}
    .w-rain{fill:none;stroke:var(--rain);stroke-width:2;stroke-linecap:round}
    .w-fog{fill:none;stroke:var(--cloud);stroke-width:2;stroke-linecap:round}
    .w-other{font-size:18px;fill:var(--dim)}

    """

  /// For a drawing alone.
  static let drawing: StaticString = """
    .d-ground{fill:var(--ground)}.d-name,.d-present{fill:var(--ink);font-weight:700}
    .d-name{font-size:20px}.d-present{font-size:30px}
    .d-summary{font-size:13px;fill:var(--dim)}.d-credit{font-size:10px;fill:var(--dim)}

    """

  static let page: StaticString = """
    body{margin:0 auto;padding:1rem;max-width:60rem;background:var(--ground);color:var(--ink);\
    font:16px/1.45 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","DejaVu Sans",sans-serif;\
    overflow-wrap:break-word}
    h1{font-size:1.5rem;margin:.2rem 0 .6rem}h2{font-size:1.2rem;margin:2.2rem 0 .3rem}
    p,ul{margin:.3rem 0}ul{list-style:none;padding:0}a{color:var(--link)}
    .dim,footer{color:var(--dim)}.alert{color:var(--removed)}
    .added,.added b{color:var(--added)}.removed{color:var(--removed)}.updated{color:var(--updated)}
    .scroll{position:relative;overflow-x:auto}
    table{border-collapse:collapse;width:100%;margin:.6rem 0}
    th,td{padding:.3rem .35rem;text-align:left;vertical-align:baseline;font-weight:400}
    thead th{color:var(--dim);font-size:.85rem;border-bottom:1px solid var(--line)}
    tbody th{font-weight:600}.n{text-align:right;font-variant-numeric:tabular-nums}td.n{white-space:nowrap}
    .row>*{border-top:1px solid var(--line)}tbody tr:first-child>*{border-top:0}
    .below td{padding-top:0;font-size:.9rem}.below ul{margin:0}.brief tbody th{white-space:nowrap}
    abbr{text-decoration:none;font-weight:700}
    .icon{width:1.5em;height:1.5em;vertical-align:-.4em;margin-right:.25em}
    .m{display:block;width:100%;height:auto;margin:.6rem 0}.rest{display:none}
    .defs{position:absolute;width:0;height:0}
    footer{margin-top:2.5rem;font-size:.85rem}
    @media(max-width:759px){body{padding:.75rem}.wide{aspect-ratio:var(--half)/304}.rest{display:block}\
    th,td{padding:.25rem .2rem;font-size:.9rem}.less{display:none}\
    .words,.wraps thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);\
    white-space:nowrap}\
    .wraps tr{display:flex;flex-wrap:wrap;column-gap:.7rem;border-top:1px solid var(--line);padding:.3rem 0}\
    .wraps th,.wraps td{border:0;padding:0}.wraps td:empty{display:none}\
    .wraps [data-name]::before{content:attr(data-name) " ";color:var(--dim);font-size:.85em}}

    """
}
