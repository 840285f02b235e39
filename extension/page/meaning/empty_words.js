/** Class and id words that stand on half of all elements, and framework prefixes. */
export const EMPTY_WORDS = new Set(
  (
    "all android auto bg block body bootstrap border btn btns button buttons class clickable col component container content control " +
    "controls corner css default div el element elem fa fab far fas field fixed flex float font form glyph glyphicon grid group has " +
    "hidden icon icons id img inline inner input is item items js jsx lg li main material md mdi mini ng no normal on only options " +
    "outer pad padding path px py ql relative root row rounded round sc secondary size sm solid span state static style styled svg " +
    "symbol symbols td to tr type ui ul use vue widget wrap wrapper xl xs"
  ).split(" "),
);
