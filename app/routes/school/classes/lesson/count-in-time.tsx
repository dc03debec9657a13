import { ErrorSummary } from '#app/components/error-summary.tsx'
import { TextField } from '#app/components/fields.tsx'
import { Form } from '#app/components/form.tsx'
import { TellField } from '#app/components/lesson/tell-field.tsx'
import { useIntentForm } from '#app/web/use-intent-form.ts'
import type { LateCancellation } from './read.server.ts'

/** Lets a late cancellation by the family count as in time, and names the effects before. */
export function CountInTime({
	effects,
	recipients,
	lockedThrough,
}: LateCancellation & { lockedThrough: string | null }) {
	const form = useIntentForm({ intent: 'in-time', id: 'in-time' }, { tells: 'on' })
	return (
		<details className="mb-3" open={form.sent}>
			<summary className="py-3 text-accent">
				<strong>Count it as in time</strong>
			</summary>
			<ErrorSummary form={form} names={['overrideReason']} refusal="The cancellation still counts as late" />
			<p>What follows:</p>
			<ul>
				{effects.map((text) => (
					<li key={text}>{text}</li>
				))}
			</ul>
			<Form form={form} intent="in-time" submit="Count it as in time" pending="Saving…" small>
				<TextField
					form={form}
					name="overrideReason"
					label={lockedThrough ? 'Reason for the correction' : 'Reason'}
					optional={!lockedThrough}
					hint={
						lockedThrough
							? `Attendance is locked through ${lockedThrough}. Your reason is kept with the change.`
							: 'Families cannot read it.'
					}
				/>
				<TellField form={form} recipients={recipients} />
			</Form>
		</details>
	)
}
