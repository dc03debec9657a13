import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { FormState } from '#app/web/use-form-page.ts'
import { PostForm, useScript } from './desk-form.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { Menu } from './shell/menu.tsx'

interface BulkFormProps {
	form: FormState
	/** What the ticked boxes are called: the same as `ticks.name` of the table. */
	name: string
	/** Gets the script of what is asked next, as soon as a row is ticked. */
	prepare?: () => Promise<unknown>
	/** What can be done with the ticked rows; what is chosen is sent as `intent`. The first have buttons in sight. */
	actions: readonly { value: string; label: string }[]
	/** The SortableTable. Its rows cannot hold forms of their own. */
	children: ReactNode
}

const IN_SIGHT = 3

/** A form around a table: tick rows, press what to do. Its bar floats at the foot of the window while a row is ticked. */
export function BulkForm({ form, name, prepare, actions, children }: BulkFormProps) {
	const element = useRef<HTMLFormElement>(null)
	const [count, setCount] = useState(0)
	const recount = () => setCount(boxesIn(element.current, name).filter((box) => box.checked).length)
	// Another page of the list has other boxes.
	useEffect(recount)
	useEffect(() => {
		if (count > 0) prepare?.().catch(() => undefined)
	}, [count, prepare])
	return (
		<>
			<ErrorSummary form={form} names={[name, 'intent']} />
			<PostForm id={form.id} formRef={element} onChange={recount} className="bulk-form">
				{/* Enter in a box presses the first button: what is done to many is never done by that. */}
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

/** Only a script can tick many boxes at once. */
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
		(one): one is HTMLInputElement => one instanceof HTMLInputElement && one.name === name,
	)
}
