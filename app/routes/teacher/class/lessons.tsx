import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Agenda } from '#app/components/lesson/agenda.tsx'
import { href } from '#app/domain/href.ts'
import { foundClass } from '#app/guards/class.server.ts'
import { enter } from '#app/guards/enter.server.ts'
import { scheduled } from '#app/requests/scheduled.server.ts'
import { listClassLessons } from './read-lessons.server.ts'

export const handle = { title: 'Lessons' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'teacher', 'class:read')
	const { id } = foundClass(access, args.params.classId)
	const now = Date.now()
	const lessons = listClassLessons(access, id)
	return {
		classId: id,
		coming: scheduled(
			access,
			lessons.filter(({ endsAt }) => endsAt > now),
		),
		past: scheduled(access, lessons.filter(({ endsAt }) => endsAt <= now).reverse()),
	}
}

/** Upcoming lessons first, then past ones, latest first. */
export default function ClassLessons() {
	const { classId, coming, past } = useLoaderData<typeof loader>()
	const to = (lesson: { id: string }) => href.teacherLesson(classId, lesson.id)
	return (
		<>
			{coming.length === 0 ? <p role="status">No lessons are scheduled.</p> : null}
			<Agenda lessons={coming} lessonHref={to} />
			{past.length > 0 ? <h2>Past lessons</h2> : null}
			<Agenda lessons={past} lessonHref={to} />
		</>
	)
}
