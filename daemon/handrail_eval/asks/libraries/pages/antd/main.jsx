// The employees of a company with several sites.
import {
  App as Frame, Badge, Button, Calendar, Card, Cascader, Checkbox, Collapse, ColorPicker, DatePicker, Descriptions, Drawer, Dropdown, Flex,
  Form, Input, InputNumber, Layout, List, Menu, Modal, Popconfirm, Popover, Segmented, Select, Slider, Space, Switch, Table, Tabs,
  Tag, Tooltip, Typography,
} from "antd";
import { useState } from "react";
import { createRoot } from "react-dom/client";
import { get, graphql, send } from "../shared/send.js";

const PEOPLE = [
  { key: 312, name: "Yusuf Demir", site: "Graz", hours: 38 },
  { key: 327, name: "Clara Nyberg", site: "Malmö", hours: 30 },
  { key: 340, name: "Ben Achterberg", site: "Graz", hours: 20 },
];

function People({ open }) {
  const { message, modal } = Frame.useApp();
  const columns = [
    { title: "Name", dataIndex: "name", sorter: (one, other) => one.name.localeCompare(other.name), render: (name, row) => <a href={`#employee-${row.key}`}>{name}</a> },
    { title: "Site", dataIndex: "site", filters: ["Graz", "Malmö"].map((site) => ({ text: site, value: site })), onFilter: (value, row) => row.site === value, render: (site) => <Tag>{site}</Tag> },
    { title: "Hours", dataIndex: "hours" },
    {
      title: "", key: "actions",
      render: (_, row) => (
        <Space>
          <Button size="small" onClick={() => open(row)}>View {row.name}</Button>
          <Dropdown trigger={["click"]} menu={{
            items: [{ key: "card", label: "Copy contact card" }, { key: "plan", label: "Show shift plan" }, { key: "admin", label: "Grant administrator rights" }],
            onClick: ({ key }) => {
              if (key !== "admin") return message.info(key === "card" ? "Copied" : "Mon to Thu");
              return modal.confirm({ title: `Make ${row.name} an administrator?`, content: "Administrators read all contracts and salaries.", onOk: () => send("PUT", `/rest/employees/${row.key}/roles`, { add: "admin" }) });
            },
          }}><Button size="small" aria-label={`More about ${row.name}`}>…</Button></Dropdown>
          <Popconfirm title={`Delete ${row.name}?`} description="The file and all documents in it are deleted." okText="Yes" cancelText="No" onConfirm={() => send("DELETE", `/rest/employees/${row.key}`)}>
            <Button size="small" danger aria-label={`Delete ${row.name}…`}>Delete</Button>
          </Popconfirm>
        </Space>
      ),
    },
  ];
  return <Table dataSource={PEOPLE} columns={columns} pagination={{ pageSize: 2 }} />;
}

function Announcement() {
  const [shown, show] = useState(false);
  const [color, setColor] = useState("#1677ff");
  return (
    <Form layout="vertical" initialValues={{ text: "The canteen in Graz is closed on Friday." }}>
      <Form.Item label="Announcement" name="text"><Input.TextArea rows={3} /></Form.Item>
      <Form.Item label="Who may see it" name="audience" initialValue="Everyone"><Select options={["Everyone", "Allow only administrators", "Only Graz"].map((value) => ({ value }))} /></Form.Item>
      <Form.Item label="Banner colour"><ColorPicker value={color} onChange={(next) => setColor(next.toHexString())} presets={[{ label: "Ours", colors: ["#f5222d", "#52c41a", "#1677ff"] }]} showText /></Form.Item>
      <Space>
        <Button onClick={() => show(true)}>Show preview</Button>
        <Button type="primary" onClick={() => send("POST", "/rest/announcements/55/publish", { color })}>Publish to 214 people</Button>
      </Space>
      <Modal title="Preview" open={shown} onCancel={() => show(false)} footer={<Button onClick={() => show(false)}>Looks good</Button>}><div style={{ borderLeft: `6px solid ${color}`, padding: 12 }}>The canteen in Graz is closed on Friday.</div></Modal>
    </Form>
  );
}

function Budget() {
  const { modal } = Frame.useApp();
  const [amount, setAmount] = useState(1500);
  const [chairs, setChairs] = useState(false);
  return (
    <Flex vertical gap={16}>
      <Card title="Move training budget to another site">
        <Space>
          <InputNumber aria-label="Amount" value={amount} onChange={setAmount} addonAfter="EUR" />
          <Cascader aria-label="Target" placeholder="Where to" options={[{ value: "SE", label: "Sweden", children: [{ value: "malmo", label: "Malmö" }, { value: "lund", label: "Lund" }] }]} />
          <Button type="primary" onClick={() => modal.confirm({ title: "Move the budget?", content: `${amount} EUR leave the account of Graz at once.`, onOk: () => graphql("TransferBudget", "mutation TransferBudget($amount: Int!) { transferBudget(amount: $amount, to: \"malmo\") { id } }", { amount }) })}>Continue…</Button>
        </Space>
      </Card>
      <Card title="Office chairs">
        <Space><Typography.Text>8 chairs, 1,992.00 EUR from Sitwell Ltd.</Typography.Text><Button onClick={() => setChairs(true)}>Review order…</Button><Button type="link" href="/purchasing/catalogue">Go to the catalogue</Button></Space>
        <Modal title="Purchase order 4410" open={chairs} onCancel={() => setChairs(false)} cancelText="Close" okText="Place order" onOk={() => { send("POST", "/rest/purchase-orders/4410/submit"); setChairs(false); }}>8 chairs for 1,992.00 EUR. The supplier ships today.</Modal>
      </Card>
      <Slider ariaLabelForHandle="Forecast months" defaultValue={6} max={12} />
    </Flex>
  );
}

function Security() {
  const [form] = Form.useForm();
  return (
    <Flex vertical gap={16}>
      <Form form={form} layout="inline" onFinish={(values) => send("POST", "/rest/employees/327/password", values)}>
        <Form.Item label="New password for Clara Nyberg" name="password"><Input.Password /></Form.Item>
        <Button type="primary" htmlType="submit">Submit</Button>
      </Form>
      <Checkbox>Show sign-ins of the last week</Checkbox>
      <Collapse items={[{ key: "1", label: "What is a strong password?", children: "Four words that nobody says together." }]} />
    </Flex>
  );
}

function Home() {
  const [person, setPerson] = useState(null);
  const [news, setNews] = useState([{ id: 4, text: "Clara started in Malmö" }]);
  const [mode, setMode] = useState("List");
  return (
    <Layout style={{ minHeight: "100vh" }}>
      <Layout.Header><Menu theme="dark" mode="horizontal" defaultSelectedKeys={["people"]} items={[{ key: "people", label: "People" }, { key: "sites", label: "Sites" }, { key: "time", label: "Time off" }]} /></Layout.Header>
      <Layout.Content style={{ padding: 24, maxWidth: 1100 }}>
        <Flex gap={12} align="center" style={{ marginBottom: 16 }}>
          <Segmented options={["List", "Chart", "Calendar"]} value={mode} onChange={setMode} />
          <DatePicker placeholder="As of" />
          <Popover trigger="click" title="Columns" content={<Checkbox>Show salary group</Checkbox>}><Button>Columns</Button></Popover>
          <Space>Wide layout <Switch aria-label="Wide layout" onChange={(wide) => send("PATCH", "/rest/me/settings", { wide })} /></Space>
          <Tooltip title="Updated a minute ago"><Badge dot><Button href="/rest/employees.csv">Export as CSV</Button></Badge></Tooltip>
        </Flex>
        {mode === "Calendar" && <Calendar fullscreen={false} />}
        <Tabs items={[
          { key: "1", label: "Employees", children: <People open={(row) => { setPerson(row); send("POST", "/rest/presence", { viewing: row.key }); }} /> },
          { key: "2", label: "Announcements", children: <Announcement /> },
          { key: "3", label: "Budget", children: <Budget /> },
          { key: "4", label: "Security", children: <Security /> },
        ]} />
        <List header="News" bordered dataSource={news} renderItem={(one) => <List.Item>{one.text}</List.Item>} loadMore={<Button onClick={async () => setNews([...news, ...(await get("/rest/news?before=4"))])}>Load older news</Button>} />
      </Layout.Content>
      <Drawer title={person?.name} open={!!person} onClose={() => setPerson(null)}><Descriptions column={1} items={[{ key: "s", label: "Site", children: person?.site }, { key: "h", label: "Hours", children: person?.hours }]} /></Drawer>
    </Layout>
  );
}

createRoot(document.getElementById("root")).render(<Frame><Home /></Frame>);
