import { RadioField } from '#app/components/choice-fields.tsx'
import { DateField } from '#app/components/date-field.tsx'
import { TextField } from '#app/components/fields.tsx'
import { ErrorSummary, Form } from '#app/components/form.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { PortalField } from '#app/components/student/portal-field.tsx'
import { VersionField } from '#app/components/typed-fields.tsx'
import { stateRules } from '#app/domain/student/states.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { LeftBehind } from './left-behind.tsx'
import type { LeftBehindRead } from './left-behind.server.ts'
import { Cancel, type Back } from './guardian-task.tsx'
import type { Head } from './head.tsx'

interface Props {
	head: Head
	version: number
	places: { seats: string[]; queues: string[] }
	behind: LeftBehindRead
	/** Who could not sign in any more, if they leave and nothing of theirs is shown. */
	closing: string[]
	today: string
	back: Back
}

const MEANS = {
	enquiry: 'Asked about lessons.',
	waiting: 'Waiting for a place. Does not count toward your plan.',
	trial: 'Taking trial lessons. Counts toward your plan.',
	active: 'Has lessons. Counts toward your plan.',
	paused: 'Comes back. Counts toward your plan.',
	left: 'No longer has lessons. Doesn’t count toward your plan.',
} as const

export function StateTask({ head, version, places, behind, closing, today, back }: Props) {
	const { label, next } = stateRules[head.state]
	const form = useFormPage({ since: today, portal: 'keep', lessons: 'remove' })
	return (
		<div className="form-page">
			<ErrorSummary form={form} names={['state', 'since', 'places', 'lessons', 'portal', 'reason']} />
			<PageHead
				title="Change status"
				line={
					<>
						<bdi>{head.name}</bdi> is now: {label}.
					</>
				}
				trail={[{ to: back.to, label: head.name }]}
			/>
			<Form form={form} submit="Change status" pending="Saving…" beside={<Cancel back={back} />}>
				<VersionField form={form} version={version} />
				<RadioField
					form={form}
					name="state"
					label="Next state"
					options={next.map((value) => ({ value, label: stateRules[value].label, hint: MEANS[value] }))}
				/>
				<DateField form={form} name="since" label="Since" max={today} />
				<Places places={places} />
				{places.seats.length > 0 ? (
					<RadioField
						form={form}
						name="places"
						label="Their places in classes"
						hint="By default, a student who pauses keeps their seats and a student who leaves gives them up."
						options={[
							{ value: 'give-up', label: 'Give up the seats', hint: 'Others may have them.' },
							{ value: 'keep', label: 'Keep the seats' },
						]}
					/>
				) : null}
				{next.includes('left') && behind.own.length > 0 ? (
					<RadioField
						form={form}
						name="lessons"
						label="Lessons to come that only they attend"
						hint={`Counts when they leave: ${behind.own.join('; ')}.`}
						options={[
							{
								value: 'remove',
								label: 'Take them out of the schedule',
								hint: 'The time is free for others. Undo brings them back.',
							},
							{ value: 'keep', label: 'Leave them in the schedule' },
						]}
					/>
				) : null}
				{next.includes('left') ? <LeftBehind behind={behind} /> : null}
				{next.includes('left') && closing.length > 0 ? (
					<PortalField form={form} names={closing} when="Counts when they leave." />
				) : null}
				<TextField
					form={form}
					name="reason"
					label="Reason"
					hint="Why they are leaving. Visible only to the office."
					autoComplete="off"
				/>
			</Form>
		</div>
	)
}

function Places({ places: { seats, queues } }: Pick<Props, 'places'>) {
	if (seats.length === 0 && queues.length === 0)
		return <p className="hint">They are in no class and on no waiting list.</p>
	return (
		<p>
			{seats.length > 0 ? `They have a seat in: ${seats.join(', ')}. ` : null}
			{queues.length > 0 ? `They are on the waiting list of: ${queues.join(', ')}.` : null}
		</p>
	)
}
