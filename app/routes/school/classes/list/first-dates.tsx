import { Clashes } from '#app/components/lesson/clash-list.tsx'
import { many } from '#app/domain/class/labels.ts'
import { leftOutWords } from '#app/domain/lesson/left-out.ts'
import type { LessonDates } from './save-new.server.ts'

/** The answers as a sentence, and the first dates with their clashes. */
export function FirstDates({ dates: { text, clashing, days, since, goesOn } }: { dates: LessonDates }) {
	return (
		<div className={clashing > 0 ? 'live-line live-line-bad' : 'live-line'} role="status">
			<p>
				<strong>
					<bdi>{text}</bdi>.
				</strong>{' '}
				{clashing > 0 ? `${many(clashing, 'lesson clashes', 'lessons clash')}.` : 'Free, no clash.'}
			</p>
			<ol className="leading-7">
				{days.map(({ day, text: date, closedBy, clashes }) => (
					<li key={day}>
						{closedBy ? (
							<>
								<s>{date}</s> closed: {closedBy}
							</>
						) : (
							date
						)}
						<Clashes clashes={clashes} />
					</li>
				))}
			</ol>
			{since ? <p className="muted">{leftOutWords(since)}</p> : null}
			{goesOn ? <p className="muted">Later weeks are added automatically.</p> : null}
		</div>
	)
}
