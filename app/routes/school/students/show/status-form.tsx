import { DateField } from '#app/components/date-field.tsx'
import { TextField } from '#app/components/fields.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { TellField, type TellFieldProps } from '#app/components/lesson/tell-field.tsx'
import { PageHead, Tabs } from '#app/components/page-head.tsx'
import { OwnLessonsField } from '#app/components/student/own-lessons-field.tsx'
import { PortalField } from '#app/components/student/portal-field.tsx'
import { HiddenField, VersionField } from '#app/components/typed-fields.tsx'
import { useCheckedForm } from '#app/components/use-checked-form.ts'
import { href } from '#app/domain/href.ts'
import type { LeavingBillingWords } from '#app/requests/billing-preview.server.ts'
import { stateRules, type StudentState } from '#app/domain/student/states.ts'
import type { FormState } from '#app/web/use-form-page.ts'
import { LeavingBilling } from './leaving-billing.tsx'
import { LeftBehind } from './left-behind.tsx'
import type { LeftBehindRead } from './read-left-behind.server.ts'
import { Cancel } from './cancel.tsx'
import { PauseFields, Places, SeatsField } from './state-fields.tsx'

interface Props {
	student: { id: string; name: string }
	state: StudentState
	/** The new status. */
	to: StudentState
	version: number
	places: { seats: string[]; queues: string[] }
	behind: LeftBehindRead
	/** The accounts that would close if the student leaves without access. */
	closing: string[]
	/** Preview of the charges for leaving or pausing today. */
	billing: LeavingBillingWords | null
	recipients: TellFieldProps['recipients']
	today: string
}

const MEANS = {
	enquiry: 'Asked about lessons.',
	waiting: 'Waiting for a place. Does not count toward your plan.',
	trial: 'Taking trial lessons. Counts toward your plan.',
	active: 'Has lessons. Counts toward your plan.',
	paused: 'Comes back. Counts toward your plan.',
	left: 'No longer has lessons. Doesn’t count toward your plan.',
} as const

const FIELDS = ['state', 'since', 'until', 'places', 'pays', 'lessons', 'portal', 'reason']

export function StatusForm(props: Props) {
	const { student, state, to } = props
	const back = href.student(student.id)
	const at = (next: StudentState) => href.student(student.id, 'status', { to: next })
	const form = useCheckedForm(async () => (await import('#app/domain/student/form.ts')).stateForm, {
		since: props.today,
		places: to === 'paused' ? 'keep' : 'give-up',
		portal: 'keep',
		lessons: 'remove',
		tells: 'on',
	})
	return (
		<div className="form-page">
			<PageHead
				title={`Change status to ${stateRules[to].label}`}
				line={
					<>
						<bdi>{student.name}</bdi> is now: {stateRules[state].label}.
					</>
				}
				trail={[{ to: back, label: student.name }]}
			/>
			<Tabs
				label="New status"
				tabs={stateRules[state].next.map((next) => ({ to: at(next), label: stateRules[next].label }))}
				here={at(to)}
			/>
			<ErrorSummary form={form} names={FIELDS} />
			<p className="muted">{MEANS[to]}</p>
			<StateFields {...props} form={form} />
		</div>
	)
}

function StateFields({ form, to, version, ...rest }: Props & { form: FormState }) {
	const changesSeats = to === 'left' || to === 'paused' || (to === 'active' && rest.state === 'paused')
	return (
		<Form
			form={form}
			card
			submit={SUBMIT[to] ?? 'Change status'}
			pending="Saving…"
			more={rest.billing ? [{ intent: 'billing', label: 'Show what is billed' }] : []}
			beside={<Cancel to={href.student(rest.student.id)} />}
		>
			<VersionField form={form} version={version} />
			<HiddenField form={form} name="state" value={to} />
			{to === 'left' ? <LeavingFields {...rest} form={form} name={rest.student.name} /> : null}
			{to === 'paused' ? <PauseFields {...rest} form={form} name={rest.student.name} /> : null}
			{to === 'left' || to === 'paused' ? null : (
				<DateField form={form} name="since" label="Since" max={rest.today} />
			)}
			{changesSeats && rest.places.seats.length > 0 ? (
				<TellField form={form} recipients={rest.recipients} />
			) : null}
		</Form>
	)
}

const SUBMIT: Partial<Record<StudentState, string>> = { paused: 'Pause lessons', left: 'Record the last day' }

function LeavingFields({
	form,
	name,
	places,
	behind,
	closing,
	billing,
}: Pick<Props, 'places' | 'behind' | 'closing' | 'billing'> & { form: FormState; name: string }) {
	return (
		<>
			<DateField
				form={form}
				name="since"
				label="Last day"
				hint={`This can be a future date. ${name} stays active until that day is over.`}
			/>
			<Places name={name} places={places} />
			{places.seats.length > 0 ? <SeatsField form={form} hint="Applies after the last day." /> : null}
			<OwnLessonsField form={form} own={behind.own} when="after the last day" />
			<LeftBehind behind={behind} change="Recording the last day" />
			<LeavingBilling billing={billing} />
			{closing.length > 0 ? <PortalField form={form} names={closing} when="After the last day." /> : null}
			<TextField
				form={form}
				name="reason"
				label="Reason"
				hint="Why they are leaving. Families never see it."
				autoComplete="off"
			/>
		</>
	)
}
