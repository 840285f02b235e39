// One episode of a podcast, at a service that hosts them.
import {
  Button, Combobox, ComboboxInput, ComboboxOption, ComboboxOptions, Dialog, DialogPanel, DialogTitle, Disclosure, DisclosureButton,
  DisclosurePanel, Field, Input, Label, Listbox, ListboxButton, ListboxOption, ListboxOptions, Menu, MenuButton, MenuItem, MenuItems,
  Popover, PopoverButton, PopoverPanel, Radio, RadioGroup, Switch, Tab, TabGroup, TabList, TabPanel, TabPanels, Textarea,
} from "@headlessui/react";
import { useState } from "react";
import { createRoot } from "react-dom/client";
import { get, graphql, request, send } from "../shared/send.js";
import "./style.css";

const EPISODE = "/v1/shows/slow-trains/episodes/42";
const plain = "rounded-md border border-slate-300 bg-white px-3 py-1.5 text-sm font-medium data-hover:bg-slate-100 data-disabled:opacity-50 focus:outline-none data-focus:outline-2";
const solid = "rounded-md bg-indigo-600 px-3 py-1.5 text-sm font-semibold text-white shadow-inner data-hover:bg-indigo-500 data-focus:outline-2 disabled:opacity-50";
const danger = "rounded-md bg-red-600 px-3 py-1.5 text-sm font-semibold text-white data-hover:bg-red-500 data-focus:outline-2 not-data-focus:outline-none";
const field = "mt-1 block w-full rounded-md border border-slate-300 px-3 py-1.5 text-sm data-invalid:border-red-500";
const panel = "mt-4 space-y-4 rounded-xl bg-white p-5 shadow";

function Asking({ open, title, text, no, yes, onYes, look = solid, children }) {
  const [shown, show] = useState(false);
  return (
    <>
      <Button className={plain} onClick={() => show(true)}>{open}</Button>
      <Dialog open={shown} onClose={() => show(false)} className="relative z-10">
        <div className="fixed inset-0 flex items-center justify-center bg-black/40 p-4">
          <DialogPanel className="max-w-md space-y-4 rounded-xl bg-white p-6">
            <DialogTitle className="text-lg font-bold">{title}</DialogTitle><p>{text}</p>{children}
            <div className="flex justify-end gap-2"><Button className={plain} onClick={() => show(false)}>{no}</Button><Button className={look} onClick={async () => { await onYes(); show(false); }}>{yes}</Button></div>
          </DialogPanel>
        </div>
      </Dialog>
    </>
  );
}

function Choice({ label, value, onChange, options }) {
  return (
    <Field><Label className="block text-sm font-medium">{label}</Label>
      <Listbox value={value} onChange={onChange}>
        <ListboxButton className={`${plain} w-64 text-left`}>{value}</ListboxButton>
        <ListboxOptions anchor="bottom start" className="w-64 rounded-md border bg-white p-1 shadow-lg">{options.map((one) => <ListboxOption key={one} value={one} className="cursor-default rounded px-2 py-1 text-sm data-focus:bg-indigo-100">{one}</ListboxOption>)}</ListboxOptions>
      </Listbox>
    </Field>
  );
}

function Notes() {
  const [state, setState] = useState("");
  const [chapters, setChapters] = useState(["00:00 Departure", "12:40 The dining car"]);
  return (
    <div className={panel}>
      <Field><Label className="text-sm font-medium">Show notes</Label><Textarea className={field} rows={3} defaultValue="We cross the moor by night." onBlur={(event) => send("PATCH", `${EPISODE}/draft`, { notes: event.target.value }).then(() => setState("Draft saved"))} /><span className="text-xs text-slate-500">{state}</span></Field>
      <ul className="text-sm">{chapters.map((one) => <li key={one}><a className="underline" href={`#${one.slice(0, 5)}`}>{one}</a></li>)}</ul>
      <Button className={plain} onClick={async () => setChapters([...chapters, ...(await get(`${EPISODE}/chapters?after=2`))])}>Show all chapters</Button>
      {["Can I replace the recording?", "Where do transcripts come from?"].map((one) => (
        <Disclosure key={one}><DisclosureButton className="block w-full border-b py-2 text-left text-sm font-medium">{one}</DisclosureButton><DisclosurePanel className="py-2 text-sm">Yes, and listeners notice nothing. They are made overnight.</DisclosurePanel></Disclosure>
      ))}
      <Asking open="Discard episode…" title="Discard episode 42?" text="Recording, notes and statistics are deleted for good." no="Keep it" yes="Discard" look={danger} onYes={() => send("DELETE", EPISODE)} />
    </div>
  );
}

function Release() {
  const [speed, setSpeed] = useState("1×");
  const [zone, setZone] = useState("Europe/Dublin");
  const [typed, setTyped] = useState("");
  const zones = ["America/Lima", "Asia/Tokyo", "Europe/Dublin"].filter((one) => one.toLowerCase().includes(typed.toLowerCase()));
  return (
    <div className={panel}>
      <RadioGroup value={speed} onChange={setSpeed} aria-label="Playback speed" className="flex gap-2">{["1×", "1.5×", "2×"].map((one) => <Radio key={one} value={one} className="cursor-pointer rounded-full border px-3 py-1 text-sm data-checked:bg-indigo-600 data-checked:text-white">{one}</Radio>)}</RadioGroup>
      <Field><Label className="text-sm font-medium">Show times in</Label>
        <Combobox value={zone} onChange={(next) => next && setZone(next)}><ComboboxInput className={field} onChange={(event) => setTyped(event.target.value)} /><ComboboxOptions anchor="bottom" className="w-72 rounded-md border bg-white p-1 shadow-lg">{zones.map((one) => <ComboboxOption key={one} value={one} className="rounded px-2 py-1 text-sm data-focus:bg-indigo-100">{one}</ComboboxOption>)}</ComboboxOptions></Combobox></Field>
      <div className="flex gap-2">
        <Button className={solid} onClick={() => graphql("ReleaseEpisode", "mutation ReleaseEpisode($id: ID!) { releaseEpisode(id: $id) { state } }", { id: 42 })}>Release now</Button>
        <Asking open="Notify followers…" title="Notify 3,120 followers?" text="A push message about episode 42 goes out at once." no="Not today" yes="Go ahead" onYes={() => send("POST", `${EPISODE}/notifications`)} />
        <Popover><PopoverButton className={plain}>Preview in a player</PopoverButton><PopoverPanel anchor="bottom" className="rounded-md border bg-white p-4 shadow-lg">▶ Slow Trains, episode 42</PopoverPanel></Popover>
      </div>
    </div>
  );
}

function Money() {
  const [yearly, setYearly] = useState(false);
  return (
    <div className={panel}>
      <Field className="flex items-center gap-2"><Switch checked={yearly} onChange={setYearly} className="group inline-flex h-6 w-11 items-center rounded-full bg-slate-300 data-checked:bg-indigo-600"><span className="size-4 translate-x-1 rounded-full bg-white transition group-data-checked:translate-x-6" /></Switch><Label className="text-sm">Prices per year</Label></Field>
      <p className="text-sm">Studio: {yearly ? "290 EUR a year" : "29 EUR a month"}. Payments are taken from Mastercard 9917.</p>
      <div className="flex gap-2">
        <Asking open="Switch to Studio…" title="Switch to Studio" text={`${yearly ? 290 : 29} EUR are taken from Mastercard 9917 now.`} no="Stay" yes="Confirm" onYes={() => request("POST", "/v1/billing/plan", { plan: "studio", yearly })} />
        <Asking open="Hand the show over…" title="Hand Slow Trains over to Meridian Audio" text="They own it from then on; you can only listen." no="Keep the show" yes="OK" onYes={() => send("POST", "/v1/shows/slow-trains/transfer", { to: "meridian" })} />
        <a className={plain} href="/billing/invoices">Invoices</a>
      </div>
    </div>
  );
}

function Crew() {
  const [right, setRight] = useState("Can listen");
  return (
    <div className={panel}>
      <Choice label="Fintan O'Dell" value={right} onChange={setRight} options={["Can listen", "Can edit notes", "Can do everything"]} />
      <Button className={solid} onClick={() => send("PUT", "/v1/shows/slow-trains/crew/fintan", { right })}>Save</Button>
      <form className="space-y-2 border-t pt-4" onSubmit={(event) => { event.preventDefault(); send("POST", "/v1/account/password", Object.fromEntries(new FormData(event.target))); }}>
        <Field><Label className="text-sm font-medium">Current password</Label><Input type="password" name="current" className={field} /></Field>
        <Field><Label className="text-sm font-medium">New password</Label><Input type="password" name="next" className={field} /></Field>
        <Button type="submit" className={solid}>Update</Button>
      </form>
    </div>
  );
}

function App() {
  const [said, say] = useState("");
  const [quiet, setQuiet] = useState(false);
  const mute = (on) => { setQuiet(on); send("PUT", "/v1/account/settings/sounds", { quiet: on }); };
  return (
    <main className="mx-auto max-w-3xl p-8">
      <header className="flex items-center justify-between">
        <h1 className="text-2xl font-bold">42 · The night mail</h1>
        <div className="flex items-center gap-3">
          <Field className="flex items-center gap-2"><Switch checked={quiet} onChange={mute} className="inline-flex h-6 w-11 rounded-full bg-slate-300 data-checked:bg-indigo-600" /><Label className="text-sm">Mute sounds</Label></Field>
          <Menu><MenuButton className={plain}>Options</MenuButton><MenuItems anchor="bottom end" className="w-52 rounded-md border bg-white p-1 shadow-lg">
            <MenuItem><button className="block w-full rounded px-2 py-1 text-left text-sm data-focus:bg-indigo-100" onClick={() => { navigator.clipboard?.writeText(location.href).catch(() => {}); say("The link was copied."); }}>Copy link</button></MenuItem>
            <MenuItem><a className="block rounded px-2 py-1 text-sm data-focus:bg-indigo-100" href={`${EPISODE}/plays.csv`}>Download plays (CSV)</a></MenuItem>
            <MenuItem><a className="block rounded px-2 py-1 text-sm data-focus:bg-indigo-100" href="/shows/slow-trains/statistics">Statistics</a></MenuItem>
          </MenuItems></Menu>
        </div>
      </header>
      <p role="status" className="h-6 text-sm text-slate-500">{said}</p>
      <TabGroup><TabList className="flex gap-4">{["Notes", "Release", "Money", "Crew"].map((one) => <Tab key={one} className="rounded-full px-3 py-1 text-sm font-semibold data-selected:bg-indigo-100">{one}</Tab>)}</TabList>
        <TabPanels><TabPanel><Notes /></TabPanel><TabPanel><Release /></TabPanel><TabPanel><Money /></TabPanel><TabPanel><Crew /></TabPanel></TabPanels></TabGroup>
    </main>
  );
}

createRoot(document.getElementById("root")).render(<App />);
