import { EmptyList } from '#app/components/empty-list.tsx'
import { Link } from '#app/components/link.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { Panel } from '#app/components/panel.tsx'
import { many } from '#app/domain/class/labels.ts'
import { href } from '#app/domain/href.ts'
import type { ForcedRead } from './read-forced.server.ts'

/** Lessons somebody booked although they clash, by whom and why, and what the nightly check found. */
export function ForcedLessons({ lessons, check }: ForcedRead) {
	return (
		<>
			<PageHead
				title="Booked despite a clash"
				line={
					check
						? `${many(check.clashes, 'clash', 'clashes')} without a reason in ${many(check.lessons, 'lesson', 'lessons')} to come, checked ${check.at}`
						: null
				}
				trail={[{ to: href.schedule(), label: 'Schedule' }]}
			/>
			{lessons.length === 0 ? (
				<EmptyList
					kind="new"
					title="No lesson clashes"
					words="Lessons that the office books despite a clash are listed here with the reason."
				/>
			) : (
				<Panel title={many(lessons.length, 'lesson', 'lessons')} wide>
					<ul className="rows">
						{lessons.map(({ id, title, when, reason }) => (
							<li key={id}>
								<span>
									<Link to={href.lesson(id)}>
										<bdi>{title}</bdi>, {when}
									</Link>{' '}
									<span className="muted">
										<bdi>{reason}</bdi>
									</span>
								</span>
							</li>
						))}
					</ul>
				</Panel>
			)}
		</>
	)
}
