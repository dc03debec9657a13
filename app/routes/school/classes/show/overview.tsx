import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Link } from '#app/components/link.tsx'
import { enter } from '#app/guards/enter.server.ts'
import { foundClass } from '#app/guards/class.server.ts'
import { classNoun } from '#app/domain/class/labels.ts'
import { href } from '#app/domain/href.ts'
import { useClass } from './head.tsx'
import { ClassStudents } from './overview-students.tsx'
import { ClassFacts, ClassMoney, ClassNote, MessageClass } from './overview-rail.tsx'
import { ClassQueue } from './overview-queue.tsx'
import { overviewOf } from './read-overview.server.ts'

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'class:read')
	return overviewOf(access, foundClass(access, args.params.classId))
}

export type ClassOverviewData = ReturnType<typeof overviewOf>

export default function ClassOverview() {
	const { students, queue, money, today, now } = useLoaderData<typeof loader>()
	const { classRow, solo, strip, timeZone } = useClass()
	const isOver = classRow.state === 'finished' || classRow.state === 'archived'
	return (
		<div className="dash">
			<div>
				<ClassStudents classRow={classRow} students={students} today={today} isOver={isOver} />
				{queue.length > 0 ? (
					<ClassQueue classRow={classRow} queue={queue} now={now} timeZone={timeZone} />
				) : null}
			</div>
			<div className="rail">
				{isOver || students.length === 0 ? null : <MessageClass classRow={classRow} students={students} />}
				{money ? <ClassMoney money={money} /> : null}
				<ClassFacts classRow={classRow} teachers={strip.teachers} solo={solo} />
				<ClassNote note={classRow.note} />
				{classRow.ever === 0 ? (
					<section>
						<p className="muted">Nobody has ever been enrolled.</p>
						<Link className="quiet-link" to={href.class(classRow.id, 'delete')}>
							Delete this {classNoun(solo).one}
						</Link>
					</section>
				) : null}
			</div>
		</div>
	)
}
