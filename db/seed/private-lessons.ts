import type { Desk } from './desk.ts'
import type { DemoClass, DeskOf } from './desks.ts'
import type { Pupil } from './students.ts'

type Slot = [weekday: number, time: string]

const at = (weekdays: number[], ...times: string[]): Slot[] =>
	weekdays.flatMap((weekday) => times.map((time): Slot => [weekday, time]))

/** Room and free half hours of each teacher, beside their groups and the lessons that are always on the current weekday. */
const TIMETABLES: [room: string, slots: Slot[]][] = [
	[
		'Blue Room',
		[
			...at([1, 2, 4], '14:00', '18:05', '18:40', '19:15'),
			...at([3, 5, 6], '14:00', '17:00'),
			...at([3], '15:55', '16:25'),
		],
	],
	['Garden Room', at([1, 3, 4, 5], '14:25', '15:00', '15:35')],
	['Loft', [...at([4, 6], '18:05', '18:40', '19:15'), ...at([3], '16:00', '16:40'), ...at([5], '16:00')]],
	['Hall', at([1, 2, 3, 4, 5], '15:30', '16:05', '16:40', '17:15')],
	['Garden Room', at([2, 4], '16:45', '17:20', '17:55')],
	['Stable', at([1, 2, 3, 4, 5], '14:30', '15:05', '15:40')],
]

/** A student in so many has a group and no private lesson. */
const WITHOUT_ONE = 12

/** Adds a weekly private lesson for most students of the first school, with the teacher and instrument they have already. */
export function privateLessonsOf(desk: Desk, of: DeskOf, pupils: Pupil[]): DemoClass[] {
	if (desk.schoolId !== 'harmony') return []
	const known = new Set(of.classes.map(({ name }) => name))
	const taken = of.teachers.map(() => 0)
	return pupils.flatMap((pupil, place) => {
		const hasOne = of.classes.some(({ learner }) => learner === place)
		if (hasOne || place % WITHOUT_ONE === 7 || (pupil.state !== 'active' && pupil.state !== 'trial'))
			return []
		const { teacher } = pupil
		const [room, slots] = TIMETABLES[teacher] ?? ['', []]
		const slot = slots[taken[teacher]!]
		if (!slot) return []
		taken[teacher]! += 1
		const instrument = of.teachers[teacher]!.teaches[0]!
		const short = `${instrument} with ${pupil.name.split(' ')[0]}`
		const name = known.has(short) ? `${instrument} with ${pupil.name}` : short
		known.add(name)
		return {
			name,
			kind: 'private',
			state: 'running',
			instrument,
			teacher,
			room,
			learner: place,
			weekday: slot[0],
			time: slot[1],
			minutes: 30,
			seats: 1,
			enrolled: 0,
		}
	})
}
