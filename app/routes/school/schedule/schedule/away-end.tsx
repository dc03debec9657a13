import { DateField } from '#app/components/date-field.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { ReopenLessons } from '#app/components/lesson/reopen.tsx'
import { Link } from '#app/components/link.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { Panel } from '#app/components/panel.tsx'
import { PageNotice } from '#app/components/shell/page-notice.tsx'
import { HiddenField } from '#app/components/typed-fields.tsx'
import { many } from '#app/domain/class/labels.ts'
import { href } from '#app/domain/href.ts'
import { useIntentForm } from '#app/web/use-intent-form.ts'
import type { AwayRead } from './read-away.server.ts'
import type { AwayEnd } from './read-away-end.server.ts'

const FREE_AGAIN = 'on days that are free again'
const BACK = { to: href.teacherAway(), label: 'Teacher away' }

/** Ends time off before its last day, then offers to bring back the lessons that were canceled for the days after. */
export function BackEarlier({ end, solo }: { end: AwayEnd; solo: boolean }) {
	const name = end.view === 'end' ? end.teacher : end.name
	return (
		<>
			{end.view === 'reopen' && end.count > 0 ? (
				<PageNotice />
			) : (
				<PageHead title={solo ? 'Back earlier' : `${name} is back earlier`} trail={[BACK]} />
			)}
			{end.view === 'end' ? (
				<FirstDayBack {...end} />
			) : (
				<ReopenLessons
					data={end}
					is="canceled"
					on={FREE_AGAIN}
					told={solo ? 'the families' : 'the teachers and the families'}
					why="the time is taken, the class meets at another time now, or a make-up lesson is booked"
					none="No lesson stays canceled on a day that is free again."
					back={BACK}
				/>
			)}
		</>
	)
}

function FirstDayBack({ id, days }: Extract<AwayEnd, { view: 'end' }>) {
	const form = useIntentForm({ intent: 'end-time-off' })
	return (
		<>
			<ErrorSummary form={form} names={['backOn']} refusal="The time off was not changed" />
			<Form
				form={form}
				intent="end-time-off"
				submit="End the time off"
				pending="Saving…"
				beside={
					<Link className="button" to={BACK.to}>
						Back
					</Link>
				}
				card
			>
				<HiddenField form={form} name="id" value={id} />
				<p>
					The time off is {days}. Lessons can be booked again from the first day back on. If lessons of these
					days were canceled, the next page offers to bring them back. Lessons that were moved or given to
					somebody else stay as they are.
				</p>
				<DateField
					form={form}
					name="backOn"
					label="First day back"
					hint="If you enter the first day of the time off, all of it is canceled."
				/>
			</Form>
		</>
	)
}

/** An office account may not be allowed to open the page of a teacher, and a teacher alone has none. */
export function TimeOff({ timeOff, solo }: Pick<AwayRead, 'timeOff' | 'solo'>) {
	if (!timeOff || timeOff.rows.length + timeOff.stillCanceled.length === 0) return null
	return (
		<Panel title={solo ? 'Your time off' : 'Time off'}>
			<ul className="rows">
				{timeOff.rows.map(({ id, teacher, days, reason }) => (
					<li key={id}>
						<span>
							{solo ? null : (
								<>
									<bdi>{teacher}</bdi>,{' '}
								</>
							)}
							{days} {reason ? <span className="muted">{reason}</span> : null}
						</span>{' '}
						<Link className="button button-small" to={href.teacherAway({ end: id })}>
							Back earlier
							<span className="sr-only">
								{solo ? null : `, ${teacher}`}, {days}
							</span>
						</Link>
					</li>
				))}
			</ul>
			{timeOff.stillCanceled.map(({ id, name, count }) => (
				<p key={id}>
					<Link to={href.teacherAway({ reopen: id })}>
						{solo ? null : (
							<>
								<bdi>{name}</bdi>:{' '}
							</>
						)}
						{many(count, 'lesson stays', 'lessons stay')} canceled {FREE_AGAIN}
					</Link>
				</p>
			))}
		</Panel>
	)
}
