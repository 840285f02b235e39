/** The events by which the page modules (`page/guard/causes.js`) and the hook in the page's own world (`worker/network/cause_hook.js`) talk. */
export const EVENTS = { step: "handrail-step", act: "handrail-act", ask: "handrail-ask", answer: "handrail-answer" };
