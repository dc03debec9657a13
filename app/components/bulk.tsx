import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { FormState } from '#app/web/use-form-page.ts'
import { PostForm, useScript } from './desk-form.tsx'
import { ErrorSummary } from './form.tsx'

interface BulkFormProps {
	form: FormState
	/** What the ticked boxes are called: the same as `ticks.name` of the table. */
	name: string
	/** What can be done with the ticked rows; what is chosen is sent as `intent`. */
	actions: readonly { value: string; label: string }[]
	/** More to choose for some actions, such as a teacher or a tag. */
	fields?: ReactNode
	/** The SortableTable. Its rows cannot hold forms of their own. */
	children: ReactNode
}

/** A form around a table: tick rows, choose what to do, apply. */
export function BulkForm({ form, name, actions, fields, children }: BulkFormProps) {
	const element = useRef<HTMLFormElement>(null)
	const [count, setCount] = useState(0)
	const recount = () => setCount(boxesIn(element.current, name).filter((box) => box.checked).length)
	// Another page of the list has other boxes.
	useEffect(recount)
	return (
		<>
			<ErrorSummary form={form} names={[name, 'intent']} />
			<PostForm id={form.meta.id} formRef={element} onChange={recount}>
				<div className="bulk-bar">
					<SelectAll count={count} all={() => boxesIn(element.current, name)} done={recount} />
					<p className="filter">
						<label htmlFor={form.field('intent').id}>With the selected</label>
						<select className="input" id={form.field('intent').id} name="intent" defaultValue="">
							<option value="">Choose an action</option>
							{actions.map(({ value, label }) => (
								<option key={value} value={value}>
									{label}
								</option>
							))}
						</select>
					</p>
					{fields}
					<button className="button" type="submit">
						Apply
					</button>
				</div>
				{children}
			</PostForm>
		</>
	)
}

interface SelectAllProps {
	count: number
	all: () => HTMLInputElement[]
	done: () => void
}

/** Only a script can tick many boxes at once. */
function SelectAll({ count, all, done }: SelectAllProps) {
	const box = useRef<HTMLInputElement>(null)
	const script = useScript()
	useEffect(() => {
		const boxes = all().length
		if (!box.current) return
		box.current.checked = boxes > 0 && count === boxes
		box.current.indeterminate = count > 0 && count < boxes
	})
	if (!script) return null
	return (
		<label className="check bulk-all">
			<input
				type="checkbox"
				ref={box}
				onChange={({ currentTarget: { checked } }) => {
					for (const one of all()) one.checked = checked
					done()
				}}
			/>
			<span>
				Select all on this page{' '}
				<span className="muted" aria-live="polite">
					({count} selected)
				</span>
			</span>
		</label>
	)
}

function boxesIn(form: HTMLFormElement | null, name: string): HTMLInputElement[] {
	return [...(form?.elements ?? [])].filter(
		(one): one is HTMLInputElement => one instanceof HTMLInputElement && one.name === name,
	)
}
