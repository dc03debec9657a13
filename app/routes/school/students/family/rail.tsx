import { NearDay, useDateFormat } from '#app/components/dates.tsx'
import { Link } from '#app/components/link.tsx'
import { State } from '#app/components/panel.tsx'
import { LoginRows } from '#app/components/student/logins.tsx'
import { RailPart } from '#app/components/student/rail-part.tsx'
import { href } from '#app/domain/href.ts'
import { clockWords } from '#app/utils/clock.ts'
import type { FamilyShown } from '../family.tsx'

export function FamilyRail({ family }: { family: FamilyShown }) {
	const { id, children, next, credits, money, logins } = family
	const [child] = children
	return (
		<div className="rail">
			<NextLessons next={next} all={child ? href.student(child.id, 'lessons') : null} />
			{credits.length > 0 ? <Credits credits={credits} /> : null}
			{money ? <Invoices id={id} money={money} /> : null}
			{logins.length > 0 ? <Logins logins={logins} /> : null}
		</div>
	)
}

function NextLessons({ next, all }: { next: FamilyShown['next']; all: string | null }) {
	const format = useDateFormat()
	return (
		<RailPart title="Next lessons" beside={all ? <Link to={all}>All lessons</Link> : undefined}>
			{next.length === 0 ? <p className="muted">None in the schedule.</p> : null}
			<ul className="rail-rows">
				{next.map(({ key, id, day, from, title, where, tint, off }) => (
					<li key={key}>
						<span className={`agenda-what my-1 tint-${tint}`}>
							<a href={href.lesson(id)}>{off ? <s>{title}</s> : title}</a>
							<br />
							<span className="muted">
								<NearDay on={day} short />, {clockWords(from, format)}
								<br />
								{off ?? where}
							</span>
						</span>
					</li>
				))}
			</ul>
		</RailPart>
	)
}

function Credits({ credits }: Pick<FamilyShown, 'credits'>) {
	return (
		<RailPart title="Make-up lessons owed">
			<ul className="rail-rows">
				{credits.map(({ id, studentId, student, lesson, minutes, until }) => (
					<li key={id}>
						<a href={href.student(studentId, 'lessons')}>
							<bdi>{student}</bdi>
						</a>{' '}
						<span className="muted">
							{lesson ? `${lesson}, ` : null}
							{minutes} min{until ? `, by ${until}` : null}
						</span>{' '}
						<Link className="quiet-link" to={href.makeUp(id)}>
							Book<span className="sr-only"> the make-up lesson of {student}</span>
						</Link>
					</li>
				))}
			</ul>
		</RailPart>
	)
}

function Invoices({ id, money }: { id: string; money: NonNullable<FamilyShown['money']> }) {
	return (
		<RailPart title="Invoices" beside={<a href={money.statement}>Statement</a>}>
			{money.invoices.length === 0 ? <p className="muted">No invoices yet.</p> : null}
			<ul className="rail-rows">
				{money.invoices.map(({ id: invoice, kind, number, total, text, tone }) => (
					<li key={invoice}>
						<span>
							<a href={href.invoice(invoice)}>
								<span className="sr-only">{kind} </span>
								{number}
							</a>{' '}
							<span className="muted">{total}</span>
						</span>{' '}
						<State tone={tone}>{text}</State>
					</li>
				))}
			</ul>
			{money.invoices.length > 0 ? <Link to={href.billing({ family: id })}>All invoices</Link> : null}
		</RailPart>
	)
}

function Logins({ logins }: Pick<FamilyShown, 'logins'>) {
	return (
		<RailPart title="Who can log in">
			<ul className="rail-rows">
				<LoginRows logins={logins} />
			</ul>
		</RailPart>
	)
}
