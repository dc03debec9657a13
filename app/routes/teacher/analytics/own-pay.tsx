import { GetForm } from '#app/components/desk-form.tsx'
import { Link } from '#app/components/link.tsx'
import { Panel } from '#app/components/panel.tsx'
import { MonthChoice, PayLines } from '#app/views/pay/sheet.tsx'
import { many } from '#app/domain/class/labels.ts'
import { href } from '#app/domain/href.ts'
import type { ownPay } from '#app/views/pay/pay.server.ts'

interface OwnPayProps {
	pay: ReturnType<typeof ownPay>
}

/** Read-only: the office sets rates and approves months. */
export function OwnPay({ pay: { sheet, unmarked, month, months, period, approved, rates } }: OwnPayProps) {
	return (
		<>
			<GetForm className="filters" action={href.teacherAnalytics()} aria-label="Month of pay">
				<input type="hidden" name="report" value="pay" />
				<MonthChoice key={period} months={months} period={period} />
			</GetForm>
			<div className="stack">
				<Panel title={`Your pay for ${month}`} wide>
					{sheet?.isApproved ? (
						<p>{sheet.paid ? `Paid ${sheet.paid}.` : 'Approved.'}</p>
					) : (
						<p className="muted">Not approved yet. It follows your attendance marks.</p>
					)}
					<Unmarked lessons={unmarked} />
					<PayLines
						month={month}
						lines={sheet?.lines ?? []}
						hours={sheet?.hours ?? ''}
						total={sheet?.total ?? ''}
					/>
				</Panel>
				<Panel title="Approved months" wide>
					{approved.length === 0 ? <p className="muted">No month has been approved yet.</p> : null}
					<ul className="rows">
						{approved.map((payMonth) => (
							<li key={payMonth.period}>
								<span>
									<Link to={href.teacherAnalytics({ report: 'pay', period: payMonth.period })}>
										{payMonth.month}
									</Link>{' '}
									<span className="muted">{payMonth.paid}</span>
								</span>{' '}
								<strong>{payMonth.amount}</strong>
							</li>
						))}
					</ul>
				</Panel>
				<Panel title="Your rates" wide>
					{rates.length === 0 ? <p className="muted">The office has not set a rate for you yet.</p> : null}
					<ul className="rows">
						{rates.map(({ id, rate, from, of }) => (
							<li key={id}>
								<span>
									<strong>{rate}</strong> from {from}
								</span>{' '}
								<span className="muted">{of}</span>
							</li>
						))}
					</ul>
				</Panel>
			</div>
		</>
	)
}

/** Each lesson opens its roll, which is marked there, or where the office is asked to. */
function Unmarked({ lessons }: { lessons: OwnPayProps['pay']['unmarked'] }) {
	if (lessons.length === 0) return null
	const locked = lessons.filter(({ isLocked }) => isLocked).length
	const which = locked < lessons.length ? `${locked} of them` : locked > 1 ? 'them' : 'it'
	return (
		<>
			<p>
				{many(lessons.length, 'lesson is', 'lessons are')} not marked yet and not in this list.{' '}
				{locked > 0 ? `Ask the office to mark ${which}: your time to mark is over.` : null}
			</p>
			<ul className="rows">
				{lessons.map(({ to, label, isLocked }) => (
					<li key={to}>
						<Link to={to}>{label}</Link>{' '}
						{isLocked ? <span className="muted">Only the office can mark it</span> : null}
					</li>
				))}
			</ul>
		</>
	)
}
