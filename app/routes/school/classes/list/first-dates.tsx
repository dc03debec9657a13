import { Clashes } from '#app/components/lesson/clash-list.tsx'
import { checkedWords } from '#app/domain/lesson/clash.ts'
import { leftOutWords } from '#app/domain/lesson/left-out.ts'
import type { LessonDates } from './save-new.server.ts'

/** The answers as a sentence, and the first dates with their clashes: beside the form where there is room for it. */
export function FirstDates({
	dates: { text, clashing, travel, days, since, goesOn },
}: {
	dates: LessonDates
}) {
	const free = travel ? 'no clash' : 'free'
	return (
		<div className={clashing > 0 ? 'live-line live-line-bad' : 'live-line'} role="status">
			<p>
				<strong>
					<bdi>{text}</bdi>.
				</strong>{' '}
				{checkedWords(clashing, travel)}
			</p>
			<div className="first-dates">
				<h2>The first lessons</h2>
				<ol className="rows">
					{days.map(({ day, text: date, closedBy, clashes }) => (
						<li key={day}>
							<span>
								{closedBy ? <s>{date}</s> : date}
								<Clashes clashes={clashes} />
							</span>{' '}
							<span className="muted">
								{closedBy ? `closed: ${closedBy}` : clashes.length > 0 ? 'clash' : free}
							</span>
						</li>
					))}
				</ol>
				{since ? <p className="muted">{leftOutWords(since)}</p> : null}
				{goesOn ? <p className="muted">Later weeks are added automatically.</p> : null}
			</div>
		</div>
	)
}

/** Stands in its place until there is a weekday and a time. */
export function NoDatesYet() {
	return (
		<div className="first-dates max-sm:hidden">
			<h2>The first lessons</h2>
			<p className="muted">Choose a weekday and a time to see when they are, and whether they clash.</p>
		</div>
	)
}
