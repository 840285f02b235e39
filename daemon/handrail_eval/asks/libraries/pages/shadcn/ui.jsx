// Components in the way of shadcn/ui: Radix primitives with its classes, kept in the project's own sources.
import { cva } from "class-variance-authority";
import { clsx } from "clsx";
import { ChevronDownIcon, XIcon } from "lucide-react";
import { Accordion as A, AlertDialog as AD, Dialog as D, DropdownMenu as DM, Select as S, Slot, Switch as SW, Tabs as T, Tooltip as TT } from "radix-ui";
import { twMerge } from "tailwind-merge";

export const cn = (...inputs) => twMerge(clsx(inputs));

export const buttonVariants = cva(
  "inline-flex items-center justify-center gap-2 whitespace-nowrap rounded-md text-sm font-medium transition-all disabled:pointer-events-none disabled:opacity-50 [&_svg]:pointer-events-none [&_svg:not([class*='size-'])]:size-4 shrink-0 outline-none focus-visible:border-ring focus-visible:ring-ring/50 focus-visible:ring-[3px] aria-invalid:ring-destructive/20 dark:aria-invalid:ring-destructive/40 aria-invalid:border-destructive",
  {
    variants: {
      variant: {
        default: "bg-primary text-primary-foreground hover:bg-primary/90",
        destructive: "bg-destructive text-white hover:bg-destructive/90 focus-visible:ring-destructive/20 dark:focus-visible:ring-destructive/40 dark:bg-destructive/60",
        outline: "border bg-background shadow-xs hover:bg-accent dark:bg-input/30 dark:border-input dark:hover:bg-input/50",
        secondary: "bg-secondary text-foreground hover:bg-secondary/80",
        ghost: "hover:bg-accent dark:hover:bg-accent/50",
        link: "text-primary underline-offset-4 hover:underline",
      },
      size: { default: "h-9 px-4 py-2 has-[>svg]:px-3", sm: "h-8 rounded-md gap-1.5 px-3 has-[>svg]:px-2.5", icon: "size-9" },
    },
    defaultVariants: { variant: "default", size: "default" },
  },
);

export function Button({ className, variant, size, asChild = false, ...props }) {
  const Comp = asChild ? Slot.Root : "button";
  return <Comp data-slot="button" className={cn(buttonVariants({ variant, size, className }))} {...props} />;
}

export function Input({ className, ...props }) {
  return (
    <input
      data-slot="input"
      className={cn(
        "border-input flex h-9 w-full min-w-0 rounded-md border bg-transparent px-3 py-1 text-base shadow-xs transition-[color,box-shadow] outline-none md:text-sm focus-visible:border-ring focus-visible:ring-ring/50 focus-visible:ring-[3px] aria-invalid:ring-destructive/20 dark:aria-invalid:ring-destructive/40 aria-invalid:border-destructive",
        className,
      )}
      {...props}
    />
  );
}

export function Card({ title, description, children, footer }) {
  return (
    <section data-slot="card" className="flex flex-col gap-4 rounded-xl border py-6 shadow-sm">
      <header className="px-6"><h2 className="leading-none font-semibold">{title}</h2><p className="text-muted-foreground mt-2 text-sm">{description}</p></header>
      <div className="px-6">{children}</div>
      {footer && <footer className="flex items-center gap-2 px-6">{footer}</footer>}
    </section>
  );
}

const overlay = "data-[state=open]:animate-in data-[state=closed]:animate-out fixed inset-0 z-50 bg-black/50";
const content = "bg-background fixed top-[50%] left-[50%] z-50 grid w-full max-w-lg translate-x-[-50%] translate-y-[-50%] gap-4 rounded-lg border p-6 shadow-lg duration-200";

export function Dialog({ trigger, title, description, children, footer, ...props }) {
  return (
    <D.Root {...props}>
      <D.Trigger asChild>{trigger}</D.Trigger>
      <D.Portal>
        <D.Overlay className={overlay} />
        <D.Content className={content}>
          <D.Title className="text-lg leading-none font-semibold">{title}</D.Title>
          <D.Description className="text-muted-foreground text-sm">{description}</D.Description>
          {children}
          <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">{footer}</div>
          <D.Close className="absolute top-4 right-4 rounded-xs opacity-70 transition-opacity hover:opacity-100 disabled:pointer-events-none"><XIcon /><span className="sr-only">Close</span></D.Close>
        </D.Content>
      </D.Portal>
    </D.Root>
  );
}
export const DialogClose = D.Close;

export function AlertDialog({ trigger, title, description, children, action, onAction, destructive }) {
  return (
    <AD.Root>
      <AD.Trigger asChild>{trigger}</AD.Trigger>
      <AD.Portal>
        <AD.Overlay className={overlay} />
        <AD.Content className={content}>
          <AD.Title className="text-lg font-semibold">{title}</AD.Title>
          <AD.Description className="text-muted-foreground text-sm">{description}</AD.Description>
          {children}
          <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
            <AD.Cancel className={buttonVariants({ variant: "outline" })}>Cancel</AD.Cancel>
            <AD.Action className={buttonVariants({ variant: destructive ? "destructive" : "default" })} onClick={onAction}>{action}</AD.Action>
          </div>
        </AD.Content>
      </AD.Portal>
    </AD.Root>
  );
}

export function Select({ label, value, onValueChange, options }) {
  return (
    <S.Root value={value} onValueChange={onValueChange}>
      <S.Trigger aria-label={label} className="border-input flex h-9 w-fit items-center justify-between gap-2 rounded-md border bg-transparent px-3 py-2 text-sm whitespace-nowrap shadow-xs outline-none aria-invalid:ring-destructive/20 aria-invalid:border-destructive">
        <S.Value /><S.Icon><ChevronDownIcon className="size-4 opacity-50" /></S.Icon>
      </S.Trigger>
      <S.Portal>
        <S.Content position="popper" className="bg-background relative z-50 min-w-[8rem] overflow-hidden rounded-md border shadow-md">
          <S.Viewport className="p-1">
            {options.map((one) => (
              <S.Item key={one} value={one} className="focus:bg-accent relative flex w-full cursor-default items-center rounded-sm py-1.5 pr-8 pl-2 text-sm select-none"><S.ItemText>{one}</S.ItemText></S.Item>
            ))}
          </S.Viewport>
        </S.Content>
      </S.Portal>
    </S.Root>
  );
}

export function Menu({ trigger, items }) {
  return (
    <DM.Root>
      <DM.Trigger asChild>{trigger}</DM.Trigger>
      <DM.Portal>
        <DM.Content sideOffset={4} className="bg-background z-50 min-w-[10rem] rounded-md border p-1 shadow-md">
          {items.map(({ label, variant, ...props }) => (
            <DM.Item key={label} data-variant={variant} className="focus:bg-accent data-[variant=destructive]:text-destructive data-[variant=destructive]:focus:bg-destructive/10 relative flex cursor-default items-center gap-2 rounded-sm px-2 py-1.5 text-sm outline-hidden select-none" {...props}>{label}</DM.Item>
          ))}
        </DM.Content>
      </DM.Portal>
    </DM.Root>
  );
}

export function Switch({ label, ...props }) {
  return (
    <label className="flex items-center gap-2 text-sm">
      <SW.Root className="peer data-[state=checked]:bg-primary data-[state=unchecked]:bg-input inline-flex h-[1.15rem] w-8 shrink-0 items-center rounded-full border border-transparent shadow-xs transition-all" {...props}>
        <SW.Thumb className="bg-background pointer-events-none block size-4 rounded-full ring-0 transition-transform data-[state=checked]:translate-x-[calc(100%-2px)] data-[state=unchecked]:translate-x-0" />
      </SW.Root>
      {label}
    </label>
  );
}

export function Tabs({ tabs, ...props }) {
  return (
    <T.Root className="flex flex-col gap-4" {...props}>
      <T.List className="bg-secondary text-muted-foreground inline-flex h-9 w-fit items-center justify-center rounded-lg p-[3px]">
        {tabs.map(([name]) => <T.Trigger key={name} value={name} className="data-[state=active]:bg-background rounded-md px-3 py-1 text-sm font-medium">{name}</T.Trigger>)}
      </T.List>
      {tabs.map(([name, inside]) => <T.Content key={name} value={name} className="flex flex-col gap-6 outline-none">{inside}</T.Content>)}
    </T.Root>
  );
}

export function Accordion({ items }) {
  return (
    <A.Root type="single" collapsible>
      {items.map(([name, text]) => (
        <A.Item key={name} value={name} className="border-b last:border-b-0">
          <A.Header><A.Trigger className="flex w-full items-start justify-between gap-4 py-4 text-left text-sm font-medium hover:underline">{name}<ChevronDownIcon className="size-4" /></A.Trigger></A.Header>
          <A.Content className="pb-4 text-sm">{text}</A.Content>
        </A.Item>
      ))}
    </A.Root>
  );
}

export function Tooltip({ text, children }) {
  return (
    <TT.Provider delayDuration={0}><TT.Root><TT.Trigger asChild>{children}</TT.Trigger>
      <TT.Portal><TT.Content sideOffset={4} className="bg-primary text-primary-foreground z-50 rounded-md px-3 py-1.5 text-xs">{text}</TT.Content></TT.Portal>
    </TT.Root></TT.Provider>
  );
}
