import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { FormState } from '#app/web/use-form-page.ts'
import { PostForm, useScript } from './desk-form.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { Menu } from './shell/menu.tsx'

interface BulkFormProps {
	form: FormState
	/** Name of the checkboxes, equal to `ticks.name` of the table. */
	name: string
	/** Preloads the script of the next page once a row is ticked. */
	prepare?: () => Promise<unknown>
	/** Bulk actions, submitted as `intent`. The first ones are shown as buttons. */
	actions: readonly { value: string; label: string }[]
	/** A SortableTable. Its rows cannot contain forms. */
	children: ReactNode
}

const IN_SIGHT = 3

/** A form around a table with bulk actions. The action bar floats at the bottom while rows are ticked. */
export function BulkForm({ form, name, prepare, actions, children }: BulkFormProps) {
	const element = useRef<HTMLFormElement>(null)
	const [count, setCount] = useState(0)
	const recount = () => setCount(boxesIn(element.current, name).filter((box) => box.checked).length)
	// Another page of the list has different checkboxes.
	useEffect(recount)
	useEffect(() => {
		if (count > 0) prepare?.().catch(() => undefined)
	}, [count, prepare])
	return (
		<>
			<ErrorSummary form={form} names={[name, 'intent']} />
			<PostForm id={form.id} formRef={element} onChange={recount} className="bulk-form">
				{/* Enter in a checkbox would press the first button; a disabled one prevents accidental bulk changes. */}
				<button type="submit" hidden disabled>
					Select rows, then choose what to do
				</button>
				{children}
				{actions.length > 0 ? (
					<BulkBar id={form.field('intent').id} actions={actions} count={count} clear={() => setCount(0)} />
				) : null}
			</PostForm>
		</>
	)
}

interface BulkBarProps extends Pick<BulkFormProps, 'actions'> {
	id: string
	count: number
	clear: () => void
}

function BulkBar({ id, actions, count, clear }: BulkBarProps) {
	const script = useScript()
	const buttons = actions.map(({ value, label }) => [
		' ',
		<button key={value} className="button" type="submit" name="intent" value={value}>
			{label}
		</button>,
	])
	return (
		<div className="bulk-bar" id={id} tabIndex={-1} role="group" aria-label="With the selected">
			<strong aria-live="polite">{script ? `${count} selected` : 'With the selected:'}</strong>
			{buttons.slice(0, IN_SIGHT)}{' '}
			{actions.length > IN_SIGHT ? <Menu label="More">{buttons.slice(IN_SIGHT)}</Menu> : null}{' '}
			{script ? (
				<button type="reset" className="button" onClick={clear}>
					Clear
				</button>
			) : null}
		</div>
	)
}

/** Requires JavaScript. */
export function SelectAll({ name }: { name: string }) {
	if (!useScript()) return null
	return (
		<label>
			<input
				type="checkbox"
				onChange={({ currentTarget: { checked, form } }) => {
					for (const box of boxesIn(form, name)) box.checked = checked
				}}
			/>
			<span className="sr-only">Select all on this page</span>
		</label>
	)
}

function boxesIn(form: HTMLFormElement | null, name: string): HTMLInputElement[] {
	return [...(form?.elements ?? [])].filter(
		(element): element is HTMLInputElement => element instanceof HTMLInputElement && element.name === name,
	)
}
