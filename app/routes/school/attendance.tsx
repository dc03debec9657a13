import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { later } from '#app/components/later.tsx'
import { enter } from '#app/guards/enter.server.ts'
import { DayRolls } from './attendance/day-rolls.tsx'
import { readAttendance } from './attendance/read.server.ts'
import { saveAttendance } from './attendance/save.server.ts'

const ClassRates = later(() => import('./attendance/class-rates.tsx'), 'ClassRates')
const Credits = later(() => import('./attendance/credits.tsx'), 'Credits')
const GiveCredit = later(() => import('./attendance/give-credit.tsx'), 'GiveCredit')
const MakeUp = later(() => import('./attendance/make-up.tsx'), 'MakeUp')
const PaperRoll = later(() => import('./attendance/paper.tsx'), 'PaperRoll')
const Reported = later(() => import('./attendance/reported.tsx'), 'Reported')
const SeveralMarks = later(() => import('./attendance/several.tsx'), 'SeveralMarks')
const StudentRates = later(() => import('./attendance/student-rates.tsx'), 'StudentRates')
const Unmarked = later(() => import('./attendance/unmarked.tsx'), 'Unmarked')

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
		case 'make-up':
			return <MakeUp {...loaded} />
		case 'give-credit':
			return <GiveCredit {...loaded} />
		case 'credits':
			return <Credits {...loaded} />
		default:
			return <DayRolls {...loaded} />
	}
}
