import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { EmptyList } from '#app/components/empty-list.tsx'
import { Link } from '#app/components/link.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { Panel } from '#app/components/panel.tsx'
import { many } from '#app/domain/class/labels.ts'
import { href } from '#app/domain/href.ts'
import { enter } from '#app/guards/enter.server.ts'
import { readForced } from './read-forced.server.ts'

export { links } from '#app/styles/work.ts'

export const handle = { title: 'Booked despite a clash – Schedule' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'class:read')
	return readForced(access)
}

/** Lessons booked despite a conflict, with author and reason, and the result of the nightly check. */
export default function ForcedLessons() {
	const { lessons, check } = useLoaderData<typeof loader>()
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
					text="Lessons booked despite a clash are listed here with the reason."
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
