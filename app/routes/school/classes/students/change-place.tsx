import { DateField } from '#app/components/date-field.tsx'
import { Day } from '#app/components/dates.tsx'
import { TextField } from '#app/components/fields.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { Link } from '#app/components/link.tsx'
import { PageHead, Tabs } from '#app/components/page-head.tsx'
import { href } from '#app/domain/href.ts'
import { nameOf } from '#app/domain/student/name.ts'
import { useAnswer } from '#app/web/use-answer.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { changeHref, possibleChanges, type Change } from '#app/domain/class/changes.ts'
import { MoveFields, type OtherClass } from './move-fields.tsx'
import { PauseFields } from './pause-fields.tsx'
import type { SeatBilling } from './read-billing.server.ts'
import type { RosterRow } from './roll.tsx'
import { SeatBillingPreview } from './seat-billing.tsx'

const CHANGES = ['pause', 'resume', 'move', 'end'] as const

export function readChange(params: URLSearchParams): Change | null {
	return CHANGES.find((one) => one === params.get('change')) ?? null
}

interface ChangePlaceProps {
	found: { id: string; name: string; waiting: number }
	change: Change
	row: RosterRow
	others: OtherClass[]
	today: string
	tomorrow: string
	/** The student from whose page somebody came. */
	of: string | null
	/** What it bills to end on the day the form begins with. */
	billing: SeatBilling | null
	seesMoney: boolean
}

interface Answer {
	billing?: SeatBilling
	isUnseen?: boolean
}

const titles: Record<Change, (name: string) => string> = {
	pause: (name) => `Pause ${name}`,
	resume: (name) => `${name} goes on`,
	move: (name) => `Move ${name}`,
	end: (name) => `End the enrollment of ${name}`,
}

const submits: Record<Change, string> = { pause: 'Pause', resume: 'Go on', move: 'Move', end: 'End it' }

const FIELDS = [
	...['from', 'to', 'keepsSeat', 'paysWhilePaused', 'classId', 'startsOn', 'ifFull'],
	...['endsOn', 'reason'],
]

/** One change of one place, on a page of its own. */
export function ChangePlace(props: ChangePlaceProps) {
	const { found, change, row, others, today, tomorrow, of } = props
	const answer = useAnswer<Answer>()
	const billing = answer?.billing ?? props.billing
	const moves = change === 'end' || change === 'move'
	const back = of ? href.student(of, 'enrollments') : href.roster(found.id)
	const form = useFormPage({
		...{ from: today, keepsSeat: 'on', startsOn: tomorrow, endsOn: today },
		ifFull: 'refuse',
	})
	const name = nameOf(row)
	return (
		<>
			<ErrorSummary form={form} names={FIELDS} />
			<PageHead
				title={titles[change](name)}
				trail={[
					{ to: href.class(found.id), label: found.name },
					{ to: href.roster(found.id), label: 'Students' },
				]}
				line={
					<>
						In {found.name}
						{row.startsOn ? (
							<>
								{' '}
								since <Day on={row.startsOn} />
							</>
						) : null}
					</>
				}
			/>
			<Tabs
				label={name}
				here={changeHref(found.id, row.id, change, of)}
				tabs={possibleChanges(row.state).map((one) => ({
					to: changeHref(found.id, row.id, one.change, of),
					label: `${one.label}${one.rest ?? ''}`,
				}))}
			/>
			<Form
				key={change}
				form={form}
				submit={submits[change]}
				pending="Saving…"
				grave={change === 'end'}
				more={moves && props.seesMoney ? [{ intent: 'billing', label: 'Show what is billed' }] : []}
				beside={
					<Link className="button" to={back}>
						Cancel
					</Link>
				}
			>
				<input type="hidden" name="version" value={row.version} />
				{change === 'pause' ? <PauseFields form={form} /> : null}
				{change === 'move' ? <MoveFields form={form} others={others} /> : null}
				{change === 'end' ? (
					<>
						<DateField form={form} name="endsOn" label="Last day" />
						<TextField form={form} name="reason" label="Reason" autoComplete="off" />
						{found.waiting > 0 ? <p>The seat goes to the first on the waiting list.</p> : null}
					</>
				) : null}
				{change === 'resume' ? (
					<p>
						{row.state === 'ending'
							? 'The last day is removed.'
							: 'The pause ends today. If they gave up the seat, they need a free one.'}
					</p>
				) : null}
				{moves ? <input type="hidden" name="shown" value={billing?.shown ?? '0'} /> : null}
				{moves && billing ? (
					<SeatBillingPreview billing={billing} isUnseen={answer?.isUnseen ?? false} />
				) : null}
			</Form>
		</>
	)
}
