// The settings of one project of a hosting service.
import { CopyIcon, InfoIcon, MoreHorizontalIcon } from "lucide-react";
import { useState } from "react";
import { createRoot } from "react-dom/client";
import { get, graphql, send } from "../shared/send.js";
import "./theme.css";
import { Accordion, AlertDialog, Button, Card, Dialog, DialogClose, Input, Menu, Select, Switch, Tabs, Tooltip } from "./ui.jsx";

const PROJECT = "/api/v1/projects/17";

function General() {
  const [typed, setTyped] = useState("");
  const [framework, setFramework] = useState("Astro");
  const [copied, setCopied] = useState(false);
  return (
    <>
      <Card title="Framework preset" description="Only changes which commands are suggested below.">
        <div className="flex items-center gap-2">
          <Select label="Framework" value={framework} onValueChange={setFramework} options={["Astro", "Next.js", "SvelteKit", "Remove all presets"]} />
          <Tooltip text="Read from your package.json."><Button variant="ghost" size="icon" aria-label="Where does this come from?"><InfoIcon /></Button></Tooltip>
          <Button variant="outline" onClick={() => { navigator.clipboard?.writeText("prj_17").catch(() => {}); setCopied(true); }}><CopyIcon />{copied ? "Copied" : "Copy project ID"}</Button>
        </div>
        <p className="mt-3 font-mono text-sm">build: {framework.toLowerCase()} build</p>
      </Card>
      <Accordion items={[["What happens on deletion?", "Deployments, domains and logs are removed at once."], ["How is traffic counted?", "By bytes that leave our network."]]} />
      <Card title="Danger zone" description="These actions affect everyone on the team.">
        <div className="flex gap-2">
          <AlertDialog trigger={<Button variant="outline">Transfer…</Button>} title="Transfer to Northwind Labs?" description="lighthouse-web moves to another team. You will lose access to it." action="Continue" onAction={() => send("POST", `${PROJECT}/transfer`, { team: "northwind-labs" })} />
          <Dialog
            trigger={<Button variant="destructive">Delete project…</Button>}
            title="Delete lighthouse-web"
            description="All deployments and their logs are lost."
            footer={<><DialogClose asChild><Button variant="outline">Keep it</Button></DialogClose>
              <DialogClose asChild><Button variant="destructive" disabled={typed !== "lighthouse-web"} onClick={() => send("DELETE", PROJECT)}>Delete project</Button></DialogClose></>}
          >
            <Input aria-label="Type lighthouse-web to go on" value={typed} onChange={(event) => setTyped(event.target.value)} aria-invalid={typed !== "" && typed !== "lighthouse-web"} />
          </Dialog>
        </div>
      </Card>
    </>
  );
}

function Members() {
  const [email, setEmail] = useState("");
  const [role, setRole] = useState("Viewer");
  const [filter, setFilter] = useState("");
  const people = [["Priya Raman", "Owner"], ["Tomasz Wilk", "Developer"], ["Sofia Duarte", "Viewer"]];
  return (
    <Card title="Members" description="Everyone here can read the build logs.">
      <div className="flex gap-2">
        <Input placeholder="Filter members" value={filter} onChange={(event) => setFilter(event.target.value)} />
        <Dialog
          trigger={<Button>Add people…</Button>}
          title="Add people"
          description="They get an e-mail with a link to join the team."
          footer={<><DialogClose asChild><Button variant="outline">Not now</Button></DialogClose>
            <DialogClose asChild><Button onClick={() => graphql("InviteMember", "mutation InviteMember($email: String!, $role: Role!) { inviteMember(email: $email, role: $role) { id } }", { email, role })}>Send invite</Button></DialogClose></>}
        >
          <Input type="email" aria-label="E-mail" value={email} onChange={(event) => setEmail(event.target.value)} />
          <Select label="Role" value={role} onValueChange={setRole} options={["Viewer", "Developer", "Allow only administrators", "Billing"]} />
        </Dialog>
      </div>
      <ul className="mt-4 divide-y">
        {people.filter(([name]) => name.toLowerCase().includes(filter.toLowerCase())).map(([name, has]) => (
          <li key={name} className="flex items-center justify-between py-2 text-sm">
            <span>{name}<span className="text-muted-foreground"> · {has}</span></span>
            <Menu trigger={<Button variant="ghost" size="icon" aria-label={`Actions for ${name}`}><MoreHorizontalIcon /></Button>}
              items={[{ label: "View profile" }, { label: "Copy e-mail address" }, { label: "Make owner", onSelect: () => send("PUT", `/api/v1/teams/4/members/${name.split(" ")[0].toLowerCase()}`, { role: "owner" }) }]} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Tokens() {
  return (
    <Card title="Deploy token" description="Used by your build server. bcn_••••••••3f0a" footer={
      <AlertDialog trigger={<Button variant="outline">Rotate…</Button>} title="Rotate the deploy token?" description="The old token stops working immediately; every build server needs the new one." action="Confirm" onAction={() => send("POST", "/api/v1/tokens/9/rotate")} />
    }>
      <Accordion items={[["When was it used last?", "Four hours ago, from Frankfurt."]]} />
    </Card>
  );
}

function Deployments() {
  const [builds, setBuilds] = useState(["a41f9c Fix the footer", "0be733 Faster fonts"]);
  const [open, setOpen] = useState("");
  const more = async () => setBuilds([...builds, ...(await get(`${PROJECT}/deployments?before=0be733`))]);
  return (
    <Card title="Deployments" description="Previews are only visible to the team." footer={<><Button variant="outline" size="sm" onClick={more}>Load more</Button><Button variant="link" asChild><a href={`${PROJECT}/usage.csv`}>Export usage as CSV</a></Button></>}>
      {builds.map((build) => (
        <div key={build} className="flex items-center gap-2 border-b py-2 text-sm">
          <span className="grow">{build}</span>
          <Button size="sm" variant="ghost" onClick={() => setOpen(build)}>Show log of {build.slice(0, 6)}</Button>
          <Button size="sm" variant="secondary" onClick={() => send("POST", `${PROJECT}/promote`, { build: build.slice(0, 6) })}>Promote {build.slice(0, 6)} to production</Button>
        </div>
      ))}
      {open && <pre className="mt-2 rounded bg-secondary p-2 text-xs">building {open} … done in 41 s</pre>}
    </Card>
  );
}

function Billing() {
  const [yearly, setYearly] = useState(false);
  return (
    <Card title="Plan" description="You are on Hobby. Pro costs 20 USD a seat and month." footer={
      <AlertDialog trigger={<Button>Upgrade to Pro…</Button>} title="Upgrade to Pro" description={`Your Visa ending in 4471 is charged ${yearly ? "576" : "60"} USD today.`} action="Confirm" onAction={() => send("POST", "/api/v1/billing/subscription", { plan: "pro", yearly })} />
    }>
      <Switch label="Show yearly prices" checked={yearly} onCheckedChange={setYearly} />
      <a className="mt-3 block text-sm underline" href="/pricing/compare-plans">Compare plans</a>
    </Card>
  );
}

function App() {
  const [dark, setDark] = useState(false);
  const theme = (on) => {
    setDark(on);
    document.documentElement.classList.toggle("dark", on);
    send("PATCH", "/api/v1/user/settings", { theme: on ? "dark" : "light" });
  };
  return (
    <main className="mx-auto flex max-w-4xl flex-col gap-6 p-8">
      <header className="flex items-center justify-between"><h1 className="text-2xl font-semibold">lighthouse-web</h1><Switch label="Dark theme" checked={dark} onCheckedChange={theme} /></header>
      <Tabs defaultValue="General" tabs={[["General", <General />], ["Members", <Members />], ["Tokens", <Tokens />], ["Deployments", <Deployments />], ["Billing", <Billing />]]} />
    </main>
  );
}

createRoot(document.getElementById("root")).render(<App />);
