import type { ReactNode } from 'react'
import { RadioField } from '#app/components/choice-fields.tsx'
import { DateField } from '#app/components/date-field.tsx'
import { TextareaField, TextField } from '#app/components/fields.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { Link } from '#app/components/link.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { NumberField } from '#app/components/typed-fields.tsx'
import { platformHref } from '#app/domain/platform/href.ts'
import { schoolTasks, type SchoolTask } from '#app/domain/platform/schools.ts'
import type { Oversight } from '#app/models/platform/oversight.server.ts'
import type { SchoolRow } from '#app/models/platform/schools.server.ts'
import { useFormPage, type FormState } from '#app/web/use-form-page.ts'

interface TaskProps {
	task: SchoolTask
	card: SchoolRow
	oversight: Oversight | null
}

const FIELDS = ['name', 'teachers', 'students', 'until', 'minutes', 'note', 'reason']

/** One decision about a school, with what it does before it is made. */
export function SchoolTaskPage({ task, card, oversight }: TaskProps) {
	const form = useFormPage({ minutes: '15', note: oversight?.note ?? '' })
	const { title, submit } = schoolTasks[task]
	const back = platformHref.school(card.id)
	return (
		<div className="form-page">
			<PageHead
				title={title}
				line={<bdi>{card.name}</bdi>}
				trail={[
					{ to: platformHref.schools(), label: 'Schools' },
					{ to: back, label: card.name },
				]}
			/>
			<Form
				form={form}
				card
				intent={task}
				submit={submit}
				grave={task === 'delete' || task === 'suspend'}
				beside={
					<Link className="button" to={back}>
						Cancel
					</Link>
				}
			>
				<ErrorSummary form={form} names={FIELDS} />
				<div className="measure">{consequences[task]}</div>
				<TaskFields task={task} form={form} name={card.name} />
			</Form>
		</div>
	)
}

function TaskFields({ task, form, name }: { task: SchoolTask; form: FormState; name: string }) {
	if (task === 'note')
		return <TextareaField form={form} name="note" label="Note" hint="Only platform staff see it." />
	const until = <DateField form={form} name="until" label="Last day" />
	return (
		<>
			{task === 'limits' ? (
				<>
					<NumberField
						form={form}
						name="teachers"
						label="Teachers"
						hint="Leave blank to use the plan’s limit."
					/>
					<NumberField
						form={form}
						name="students"
						label="Students"
						hint="Leave blank to use the plan’s limit."
					/>
					{until}
				</>
			) : null}
			{task === 'open' ? until : null}
			{task === 'view' ? (
				<RadioField
					form={form}
					name="minutes"
					label="For how long"
					options={['15', '30', '60'].map((value) => ({ value, label: `${value} minutes` }))}
					looks="buttons"
				/>
			) : null}
			{task === 'delete' ? (
				<TextField
					form={form}
					name="name"
					label="Name of the school"
					hint={`Type ${name}`}
					autoComplete="off"
				/>
			) : null}
			<TextField
				form={form}
				name="reason"
				label="Reason"
				hint="The school’s owner reads it."
				autoComplete="off"
			/>
		</>
	)
}

const consequences: Record<SchoolTask, ReactNode> = {
	view: (
		<p>
			You see the school’s pages as its owner sees them. You cannot change anything, pay, choose a password or
			download files. The owner gets an email now, and both histories list the visit.
		</p>
	),
	limits: <p>These limits replace the plan’s until the last day. The owner gets an email.</p>,
	open: (
		<p>
			The school is open until the last day, whatever was paid: for a longer trial, or while a payment is
			looked into. PayPal goes on charging as before. The owner gets an email.
		</p>
	),
	suspend: (
		<p>
			Everybody of the school can still sign in, open everything and download data. Nothing can be changed.
			The owner gets an email.
		</p>
	),
	resume: <p>Everybody of the school can change things again. The owner gets an email.</p>,
	delete: (
		<ul>
			<li>The school is read-only from now on.</li>
			<li>Its owner gets an email, and has 30 days to download everything.</li>
			<li>After that its data can be removed on the cleanup page, once a backup has been tested since.</li>
			<li>Until then it can be stopped here.</li>
		</ul>
	),
	keep: <p>The school can be used again, and its data stays. The owner gets an email.</p>,
	note: null,
}
