import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { enter } from '#app/guards/enter.server.ts'
import { ClassRates } from './attendance/class-rates.tsx'
import { Credits } from './attendance/credits.tsx'
import { DayRolls } from './attendance/day-rolls.tsx'
import { readAttendance } from './attendance/read.server.ts'
import { PaperRoll } from './attendance/paper.tsx'
import { Reported } from './attendance/reported.tsx'
import { saveAttendance } from './attendance/save.server.ts'
import { SeveralMarks } from './attendance/several.tsx'
import { StudentRates } from './attendance/student-rates.tsx'
import { Unmarked } from './attendance/unmarked.tsx'

export { paperLinks as links } from '#app/styles/work.ts'

export const handle = { title: 'Attendance' }

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export async function loader(asked: LoaderFunctionArgs) {
	const access = await enter(asked, 'school', 'class:read')
	return readAttendance(asked, access)
}

export async function action(asked: ActionFunctionArgs) {
	const access = await enter(asked, 'school', 'schedule:write')
	return saveAttendance(asked, access)
}

export default function Attendance() {
	const loaded = useLoaderData<typeof loader>()
	switch (loaded.tab) {
		case 'unmarked':
			return <Unmarked {...loaded} />
		case 'classes':
			return <ClassRates {...loaded} />
		case 'students':
		case 'patterns':
			return <StudentRates {...loaded} />
		case 'reported':
			return <Reported {...loaded} />
		case 'several':
			return <SeveralMarks {...loaded} />
		case 'paper':
			return <PaperRoll {...loaded} />
		case 'credits':
			return <Credits {...loaded} />
		default:
			return <DayRolls {...loaded} />
	}
}
