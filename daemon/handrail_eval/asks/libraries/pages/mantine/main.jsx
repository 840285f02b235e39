// A school of art: courses with places to book, seen by somebody who also teaches there.
import "@mantine/core/styles.css";
import "@mantine/dates/styles.css";
import {
  Accordion, ActionIcon, Alert, AppShell, Button, Card, Checkbox, Chip, ColorSwatch, CopyButton, Drawer, Group, HoverCard, MantineProvider,
  Menu, Modal, MultiSelect, NumberInput, Pagination, PasswordInput, Radio, Rating, SegmentedControl, Select, Slider, Stack, Stepper,
  Switch, Tabs, Text, TextInput, Textarea, Title, UnstyledButton,
} from "@mantine/core";
import { DatePickerInput } from "@mantine/dates";
import { useDisclosure } from "@mantine/hooks";
import { useState } from "react";
import { createRoot } from "react-dom/client";
import { get, request, send } from "../shared/send.js";

const COURSE = "/api/courses/watercolour-1";

function Booking() {
  const [step, setStep] = useState(0);
  const [people, setPeople] = useState(1);
  return (
    <Stack>
      <Stepper active={step} onStepClick={setStep} allowNextStepsSelect={false}>
        <Stepper.Step label="Date"><DatePickerInput label="First evening" placeholder="Pick a date" /></Stepper.Step>
        <Stepper.Step label="Places"><NumberInput label="Places" min={1} max={6} value={people} onChange={setPeople} /><Radio.Group label="Easel" defaultValue="own"><Group mt="xs"><Radio value="own" label="My own" /><Radio value="rent" label="Rented" /></Group></Radio.Group></Stepper.Step>
        <Stepper.Step label="Payment"><Alert title="What you pay">{people * 140} GBP are taken from PayPal when you confirm. Places cannot be given back.</Alert></Stepper.Step>
      </Stepper>
      <Group>
        {step > 0 && <Button variant="default" onClick={() => setStep(step - 1)}>Previous step</Button>}
        {step < 2 && <Button onClick={() => setStep(step + 1)}>Next step</Button>}
        {step === 2 && <Button color="teal" onClick={() => request("POST", "/api/bookings", { course: "watercolour-1", people })}>Confirm and pay</Button>}
      </Group>
    </Stack>
  );
}

function About() {
  const [shade, setShade] = useState("ultramarine");
  const [reviews, setReviews] = useState(["“Patient and funny.”"]);
  return (
    <Stack>
      <SegmentedControl data={["Overview", "Week by week", "Materials"]} />
      <Group>{[["ultramarine", "#3f4fb5"], ["sienna", "#a0522d"], ["sap green", "#507d2a"]].map(([name, color]) => (
        <ColorSwatch key={name} component="button" color={color} aria-label={`Show in ${name}`} onClick={() => setShade(name)} />))}<Text>Sample in {shade}</Text></Group>
      <Accordion>
        <Accordion.Item value="a"><Accordion.Control>What should I bring?</Accordion.Control><Accordion.Panel>Old clothes.</Accordion.Panel></Accordion.Item>
        <Accordion.Item value="b"><Accordion.Control>Can I cancel?</Accordion.Control><Accordion.Panel>Until the day before.</Accordion.Panel></Accordion.Item>
      </Accordion>
      <Group>
        <HoverCard><HoverCard.Target><UnstyledButton>Taught by Oluchi Brandt</UnstyledButton></HoverCard.Target><HoverCard.Dropdown>Paints rivers.</HoverCard.Dropdown></HoverCard>
        <CopyButton value="https://plover.test/w1">{({ copied, copy }) => <Button variant="light" onClick={copy}>{copied ? "Link copied" : "Copy link"}</Button>}</CopyButton>
        <Chip>Only evenings</Chip>
      </Group>
      <Slider thumbLabel="Zoom of the picture" defaultValue={40} />
      {reviews.map((one) => <Text key={one} fs="italic">{one}</Text>)}
      <Button variant="subtle" onClick={async () => setReviews([...reviews, ...(await get(`${COURSE}/reviews?offset=1`))])}>More reviews</Button>
    </Stack>
  );
}

function Teaching() {
  const [asked, ask] = useDisclosure(false);
  const [writing, write] = useDisclosure(false);
  const [text, setText] = useState("");
  const [helper, setHelper] = useState("May see the list");
  return (
    <Stack>
      <Group>
        <Button onClick={() => send("POST", `${COURSE}/publish`)}>Put the spring dates online</Button>
        <Button variant="default" onClick={write.open}>Write to participants</Button>
        <Button variant="default" component="a" href={`${COURSE}/participants.csv`}>Participants as CSV</Button>
        <Menu><Menu.Target><ActionIcon variant="default" aria-label="Course menu">⋯</ActionIcon></Menu.Target>
          <Menu.Dropdown><Menu.Label>Course</Menu.Label><Menu.Item>Show as participants see it</Menu.Item><Menu.Item component="a" href="/courses/new">New course</Menu.Item><Menu.Divider /><Menu.Item color="red" onClick={ask.open}>Cancel course…</Menu.Item></Menu.Dropdown></Menu>
      </Group>
      <Group align="end">
        <Select label="Helper Ravi" data={["May see the list", "May edit dates", "May do all that I may"]} value={helper} onChange={setHelper} />
        <Button onClick={() => send("PUT", `${COURSE}/helpers/ravi`, { helper })}>Save</Button>
      </Group>
      <MultiSelect label="Filter by city" data={["Bristol", "Bath", "Wells"]} />
      <Modal opened={asked} onClose={ask.close} title="Cancel this course?"><Text>The course and its eleven bookings are deleted.</Text>
        <Group mt="md" justify="end"><Button variant="default" onClick={ask.close}>Keep the course</Button><Button color="red" onClick={() => { send("DELETE", COURSE); ask.close(); }}>Yes, cancel it</Button></Group></Modal>
      <Drawer opened={writing} onClose={write.close} title="Write to participants" position="right" closeButtonProps={{ "aria-label": "Close the letter" }}>
        <Textarea label="Message" minRows={4} value={text} onChange={(event) => setText(event.target.value)} />
        <Button mt="md" onClick={() => { send("POST", `${COURSE}/messages`, { text }); write.close(); }}>Send to 11 people</Button>
      </Drawer>
    </Stack>
  );
}

function Me() {
  const [saved, setSaved] = useState("");
  return (
    <Stack maw={420}>
      <TextInput label="Note to myself" description={saved} onBlur={(event) => send("PUT", "/api/me/notes/3", { text: event.target.value }).then(() => setSaved("Saved"))} />
      <Switch label="Larger letters" onChange={(event) => send("PUT", "/api/me/display", { large: event.currentTarget.checked })} />
      <Checkbox label="Show past courses" />
      <form onSubmit={(event) => { event.preventDefault(); send("POST", "/api/me/password"); event.target.reset(); }}>
        <PasswordInput label="New password" name="password" /><Button mt="xs" type="submit" variant="outline">OK</Button>
      </form>
    </Stack>
  );
}

createRoot(document.getElementById("root")).render(
  <MantineProvider>
    <AppShell padding="md" header={{ height: 60 }}>
      <AppShell.Header p="sm"><Group justify="space-between"><Title order={3}>Studio Plover</Title><Button variant="subtle" component="a" href="/courses/all">All courses</Button></Group></AppShell.Header>
      <AppShell.Main>
        <Card withBorder maw={900} mx="auto">
          <Title order={2}>Watercolour for beginners</Title><Text c="dimmed">Six Tuesdays, 140 GBP. Five places left.</Text>
          <Tabs defaultValue="about" mt="md" keepMounted={false}>
            <Tabs.List><Tabs.Tab value="about">About</Tabs.Tab><Tabs.Tab value="book">Book a place</Tabs.Tab><Tabs.Tab value="teach">Teaching</Tabs.Tab><Tabs.Tab value="me">My account</Tabs.Tab></Tabs.List>
            <Tabs.Panel value="about" pt="md"><About /></Tabs.Panel><Tabs.Panel value="book" pt="md"><Booking /></Tabs.Panel><Tabs.Panel value="teach" pt="md"><Teaching /></Tabs.Panel><Tabs.Panel value="me" pt="md"><Me /></Tabs.Panel>
          </Tabs>
          <Group mt="lg"><Text>How clear is this page to you?</Text><Rating /></Group>
          <Pagination total={4} mt="md" getItemProps={(page) => ({ "aria-label": `Picture ${page}` })} />
        </Card>
      </AppShell.Main>
    </AppShell>
  </MantineProvider>,
);
