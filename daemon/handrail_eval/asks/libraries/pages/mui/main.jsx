// Invoices and payouts of a small agency.
import {
  Accordion, AccordionDetails, AccordionSummary, Alert, AppBar, Avatar, Box, Button, Checkbox, Chip, CssBaseline, Dialog,
  DialogActions, DialogContent, DialogContentText, DialogTitle, Drawer, FormControl, FormControlLabel, IconButton, InputLabel,
  Link, List, ListItemButton, ListItemText, Menu, MenuItem, Paper, Rating, Select, Slider, Snackbar, Stack, Step, StepLabel,
  Stepper, Switch, Tab, Table, TableBody, TableCell, TableHead, TablePagination, TableRow, TableSortLabel, Tabs, TextField,
  ToggleButton, ToggleButtonGroup, Toolbar, Tooltip, Typography, Autocomplete,
} from "@mui/material";
import { DatePicker, LocalizationProvider } from "@mui/x-date-pickers";
import { AdapterDayjs } from "@mui/x-date-pickers/AdapterDayjs";
import dayjs from "dayjs";
import { useState } from "react";
import { createRoot } from "react-dom/client";
import { get, request, send } from "../shared/send.js";

const FIRST = [
  { id: 1043, client: "Bramble & Sons", total: 1840, due: "2 Dec" },
  { id: 1044, client: "Osprey Films", total: 420, due: "9 Dec" },
  { id: 1047, client: "Cartwright Dental", total: 2275, due: "14 Dec" },
];

/** A button with the dialog that it opens; what is in it may act, Back never does. */
function Asking({ open, title, text, action, onAction, color = "primary", children, variant = "outlined" }) {
  const [shown, show] = useState(false);
  return (
    <>
      <Button variant={variant} color={color} onClick={() => show(true)}>{open}</Button>
      <Dialog open={shown} onClose={() => show(false)}>
        <DialogTitle>{title}</DialogTitle>
        <DialogContent><DialogContentText>{text}</DialogContentText>{children}</DialogContent>
        <DialogActions>
          <Button onClick={() => show(false)}>Back</Button>
          <Button color={color} onClick={() => { onAction(); show(false); }} autoFocus>{action}</Button>
        </DialogActions>
      </Dialog>
    </>
  );
}

function Invoices({ say }) {
  const [rows, setRows] = useState(FIRST);
  const [order, setOrder] = useState("asc");
  const [view, setView] = useState("open");
  const [menu, setMenu] = useState(null);
  const sort = () => {
    setRows([...rows].sort((one, other) => (order === "asc" ? other.total - one.total : one.total - other.total)));
    setOrder(order === "asc" ? "desc" : "asc");
  };
  return (
    <Stack spacing={2}>
      <Stack direction="row" spacing={2}>
        <ToggleButtonGroup exclusive size="small" value={view} onChange={(event, next) => next && setView(next)}>
          <ToggleButton value="open">Open</ToggleButton><ToggleButton value="overdue">Overdue</ToggleButton><ToggleButton value="paid">Paid</ToggleButton>
        </ToggleButtonGroup>
        <LocalizationProvider dateAdapter={AdapterDayjs}><DatePicker label="Due before" defaultValue={dayjs("2026-12-24")} slotProps={{ textField: { size: "small" } }} /></LocalizationProvider>
        <Autocomplete sx={{ width: 220 }} size="small" options={["Bramble & Sons", "Cartwright Dental", "Osprey Films"]} renderInput={(params) => <TextField {...params} label="Client" />} />
      </Stack>
      <Table size="small">
        <TableHead><TableRow><TableCell>Number</TableCell><TableCell>Client</TableCell><TableCell><TableSortLabel active direction={order} onClick={sort}>Total</TableSortLabel></TableCell><TableCell>Due</TableCell><TableCell /></TableRow></TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={row.id} hover>
              <TableCell><Link href={`#/invoices/${row.id}`}>{row.id}</Link></TableCell><TableCell>{row.client}</TableCell><TableCell>{row.total} EUR</TableCell><TableCell><Chip size="small" label={row.due} /></TableCell>
              <TableCell><IconButton aria-label={`More for ${row.id}`} onClick={(event) => setMenu({ at: event.currentTarget, row })}>⋮</IconButton></TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      <Menu anchorEl={menu?.at} open={!!menu} onClose={() => setMenu(null)}>
        <MenuItem onClick={() => { navigator.clipboard?.writeText(location.href).catch(() => {}); setMenu(null); say("Copied"); }}>Copy link</MenuItem>
        <MenuItem onClick={() => { setMenu(null); send("POST", `/api/v2/invoices/${menu.row.id}/reminders`).then(() => say("Reminded")); }}>Send reminder</MenuItem>
        <MenuItem onClick={() => { setMenu(null); say("Total with tax: 19 %"); }}>Show tax</MenuItem>
      </Menu>
      <TablePagination component="div" count={41} page={0} rowsPerPage={10} onRowsPerPageChange={() => {}} onPageChange={async () => setRows(await get("/api/v2/invoices?page=2"))} />
      <Stack direction="row" spacing={2}>
        <Button href="/api/v2/invoices.csv">Export as CSV</Button>
        <Asking open="Delete client…" color="error" title="Delete Osprey Films?" text="All of its invoices and letters are deleted as well." action="OK" onAction={() => send("DELETE", "/api/v2/clients/osprey-films")} />
      </Stack>
    </Stack>
  );
}

const STEPS = ["Recipient", "Amount", "Check"];

function Payout() {
  const [step, setStep] = useState(0);
  const [share, setShare] = useState(30);
  return (
    <Paper variant="outlined" sx={{ p: 3 }}>
      <Stepper activeStep={step}>{STEPS.map((one) => <Step key={one}><StepLabel>{one}</StepLabel></Step>)}</Stepper>
      <Box sx={{ my: 3 }}>
        {step === 0 && <TextField label="Recipient" defaultValue="Juniper Print Works" fullWidth />}
        {step === 1 && <><Typography id="share">Share of the balance</Typography><Slider aria-labelledby="share" value={share} onChange={(event, value) => setShare(value)} /></>}
        {step === 2 && <Alert severity="warning">{(share * 61).toFixed(0)} EUR leave your account for Juniper Print Works today. Transfers are final.</Alert>}
      </Box>
      <Button disabled={step === 0} onClick={() => setStep(step - 1)}>Previous</Button>
      {step < 2 && <Button variant="contained" onClick={() => setStep(step + 1)}>Next</Button>}
      {step === 2 && <Button variant="contained" onClick={() => request("POST", "/api/v2/payouts", { to: "juniper", amount: share * 61 })}>Confirm</Button>}
      <Box sx={{ mt: 2 }}><Asking open="Pay bill 8812…" title="Pay the bill of Hosting Ltd" text="96.00 EUR from the Visa card ending in 2210." action="Pay now" variant="text" onAction={() => send("POST", "/api/v2/payments", { bill: 8812 })} /></Box>
    </Paper>
  );
}

function Account({ say }) {
  const [compact, setCompact] = useState(false);
  const [note, setNote] = useState("");
  const [right, setRight] = useState("Read invoices");
  return (
    <Stack spacing={2}>
      <FormControlLabel control={<Switch checked={compact} onChange={(event) => { setCompact(event.target.checked); send("PUT", "/api/v2/me/ui", { compact: event.target.checked }); }} />} label="Compact rows" />
      <FormControlLabel control={<Checkbox />} label="Show archived clients" />
      <TextField label="Private scratchpad" value={note} onChange={(event) => setNote(event.target.value)} onBlur={() => send("PUT", "/api/v2/me/draft", { note }).then(() => say("Draft kept"))} />
      <Accordion><AccordionSummary>How is tax computed?</AccordionSummary><AccordionDetails>From the address of the client.</AccordionDetails></Accordion>
      <Stack direction="row" spacing={2} alignItems="end">
        <FormControl sx={{ width: 260 }}><InputLabel id="right">Bookkeeper may</InputLabel>
          <Select labelId="right" label="Bookkeeper may" value={right} onChange={(event) => setRight(event.target.value)}>
            {["Read invoices", "Write invoices", "Do everything, also pay"].map((one) => <MenuItem key={one} value={one}>{one}</MenuItem>)}
          </Select></FormControl>
        <Button variant="contained" onClick={() => send("PUT", "/api/v2/users/61/permissions", { right })}>Apply</Button>
      </Stack>
      <Asking open="Change password…" title="Change password" text="You are signed out everywhere else." action="Save" onAction={() => send("PUT", "/api/v2/me/password", {})}>
        <TextField label="New password" type="password" fullWidth margin="dense" />
      </Asking>
    </Stack>
  );
}

function App() {
  const [tab, setTab] = useState(0);
  const [drawer, setDrawer] = useState(false);
  const [said, say] = useState("");
  return (
    <>
      <CssBaseline />
      <AppBar position="static"><Toolbar>
        <IconButton color="inherit" aria-label="Open navigation" onClick={() => setDrawer(true)}>☰</IconButton>
        <Typography variant="h6" sx={{ flexGrow: 1 }}>Quillfeather Accounts</Typography>
        <Tooltip title="Signed in as Noor Haddad"><Avatar aria-label="Account of Noor Haddad">NH</Avatar></Tooltip>
      </Toolbar></AppBar>
      <Drawer open={drawer} onClose={() => setDrawer(false)}><List sx={{ width: 240 }}>
        <ListItemButton onClick={() => setDrawer(false)}><ListItemText primary="Overview" /></ListItemButton>
        <ListItemButton component="a" href="/accounts/yearly-report"><ListItemText primary="Yearly report" /></ListItemButton>
      </List></Drawer>
      <Box sx={{ maxWidth: 1000, mx: "auto", p: 3 }}>
        <Tabs value={tab} onChange={(event, next) => setTab(next)} sx={{ mb: 2 }}><Tab label="Invoices" /><Tab label="Payouts" /><Tab label="Account" /></Tabs>
        {[<Invoices key="i" say={say} />, <Payout key="p" />, <Account key="a" say={say} />][tab]}
        <Stack sx={{ mt: 3 }}><Typography component="legend">Rate this page (only you see it)</Typography><Rating name="page" /></Stack>
      </Box>
      <Snackbar open={!!said} autoHideDuration={3000} onClose={() => say("")} message={said} />
    </>
  );
}

createRoot(document.getElementById("root")).render(<App />);
