import { Link } from '#app/components/link.tsx'
import { BookedMakeUp } from '#app/components/student/booked-make-up.tsx'
import { href } from '#app/domain/href.ts'
import type { LeftBehindRead } from './read-left-behind.server.ts'

interface Props {
	behind: LeftBehindRead
	change: 'Recording the last day' | 'Archiving'
}

/** Credits, loans, sign-ups and invoices stay open when a student leaves, so the page lists them. */
export function LeftBehind({ behind: { credits, booked, loans, entries, invoices }, change }: Props) {
	if (!credits && loans.length + entries.length + invoices.length === 0) return null
	return (
		<>
			<p>Still open when they leave. {change} changes none of this:</p>
			<ul>
				{credits ? <li>Make-up lessons: {credits}.</li> : null}
				{booked.map((lesson) => (
					<li key={lesson.id}>
						<BookedMakeUp {...lesson} />
					</li>
				))}
				{loans.map(({ id, to, item, due }) => (
					<li key={id}>
						On loan: <Link to={to}>{item}</Link>, due {due}
					</li>
				))}
				{entries.map(({ id, to, event, day, fee }) => (
					<li key={id}>
						Signed up for <Link to={to}>{event}</Link> on {day}
						{fee ? `, fee ${fee}` : null}
					</li>
				))}
				{invoices.map(({ id, name, open, due }) => (
					<li key={id}>
						<Link to={href.invoice(id)}>{name}</Link>: {open}
						{due ? `, due ${due}` : null}
					</li>
				))}
			</ul>
		</>
	)
}
