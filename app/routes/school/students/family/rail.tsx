import { NearDay, useDateFormat } from '#app/components/dates.tsx'
import { Link } from '#app/components/link.tsx'
import { Panel, State } from '#app/components/panel.tsx'
import { href } from '#app/domain/href.ts'
import { clockWords } from '#app/utils/clock.ts'
import type { FamilyShown } from '../family.tsx'

export function FamilyRail({ family }: { family: FamilyShown }) {
	const { id, children, next, credits, money, logins } = family
	const [child] = children
	return (
		<div>
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
		<Panel title="Next lessons" beside={all ? <Link to={all}>All lessons</Link> : undefined}>
			{next.length === 0 ? <p className="muted">None in the schedule.</p> : null}
			<ul className="rows">
				{next.map(({ key, id, day, from, title, where, tint, off }) => (
					<li key={key}>
						<span className={`agenda-what tint-${tint}`}>
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
		</Panel>
	)
}

function Credits({ credits }: Pick<FamilyShown, 'credits'>) {
	return (
		<Panel title="Make-up lessons owed">
			<ul className="rows">
				{credits.map(({ id, studentId, student, minutes, until }) => (
					<li key={id}>
						<a href={href.student(studentId, 'lessons')}>
							<bdi>{student}</bdi>
						</a>{' '}
						<span className="muted">
							{minutes} min{until ? `, by ${until}` : null}
						</span>{' '}
						<Link className="quiet-link" to={href.makeUp(id)}>
							Book<span className="sr-only"> the make-up lesson of {student}</span>
						</Link>
					</li>
				))}
			</ul>
		</Panel>
	)
}

function Invoices({ id, money }: { id: string; money: NonNullable<FamilyShown['money']> }) {
	return (
		<Panel title="Invoices" beside={<a href={money.statement}>Statement</a>}>
			{money.invoices.length === 0 ? <p className="muted">No invoices yet.</p> : null}
			<ul className="rows">
				{money.invoices.map(({ id: invoice, number, total, text, tone }) => (
					<li key={invoice}>
						<span>
							<a href={href.invoice(invoice)}>
								<span className="sr-only">Invoice </span>
								{number}
							</a>{' '}
							<span className="muted">{total}</span>
						</span>{' '}
						<State tone={tone}>{text}</State>
					</li>
				))}
			</ul>
			{money.invoices.length > 0 ? <Link to={href.billing({ family: id })}>All invoices</Link> : null}
		</Panel>
	)
}

function Logins({ logins }: Pick<FamilyShown, 'logins'>) {
	return (
		<Panel title="Who can log in">
			<ul className="rows">
				{logins.map(({ id, name, text, tone, seen, isActive, toInvite, to }) => (
					<li key={id}>
						{to ? (
							<a href={to}>
								<bdi>{name}</bdi>
							</a>
						) : (
							<bdi>{name}</bdi>
						)}{' '}
						{toInvite ? (
							<Link className="quiet-link" to={toInvite}>
								Invite<span className="sr-only"> {name}</span>
							</Link>
						) : isActive ? (
							<span className="muted">{seen ? `Last seen ${seen}` : 'Never logged in'}</span>
						) : (
							<State tone={tone}>{text}</State>
						)}
					</li>
				))}
			</ul>
		</Panel>
	)
}
