import { areaOf } from '#app/domain/account/areas.ts'
import { change } from './database.ts'
import { aClass, aLesson, aStudent, aTeacher, type APerson, type ASchool } from './factories.ts'
import { aFamily } from './students.ts'
import { builtRoutes, patternOf, type BuiltRoute } from './route-table.ts'

/** What stands for a parameter: a teacher's own row, a colleague's, another school's, and nothing at all. */
export type Filling = 'own' | 'colleague' | 'foreign' | 'garbage'
const FILLINGS: Record<string, (filling: Filling) => string> = {
	'*': () => 'no/such/page',
	':schoolId': (filling) => `no-such-school-${filling}`,
	':id': (filling) => `a-student-${filling}`,
	':classId': (filling) => `a-class-${filling}`,
	':sessionId': (filling) => `a-lesson-${filling}`,
	':teacherId': (filling) => `a-teacher-${filling}`,
	':lessonId': (filling) => `no-such-lesson-${filling}`,
	':file': (filling) => `no-such-calendar-${filling}.ics`,
	':fileId': (filling) => `a-file-${filling}`,
	':kind': () => 'statement',
	':familyId': (filling) => `a-family-${filling}`,
	':paperId': (filling) => `a-family-${filling}`,
	':studentId': (filling) => `a-student-${filling}`,
	':account': (filling) => `an-account-${filling}`,
	':token': (filling) => `a-token-${filling}`,
}

const routes = builtRoutes()

/** Every route somebody can ask for. One that is new is among them by itself. */
export const asked = routes.filter(
	(route) => (route.path !== undefined || route.index) && route.id !== 'root',
)

export const isCall = ({ id }: BuiltRoute) => ['api', 'files', 'webhooks'].includes(areaOf(id))

/** The addresses of a route, with each of these in place of its parameters. */
export function addressesOf(
	route: BuiltRoute,
	fillings: Filling[] = ['own', 'colleague', 'foreign', 'garbage'],
): string[] {
	const pattern = patternOf(route, routes)
	const names = pattern.match(/:\w+\??|\*/g) ?? []
	const used = names.some((name) => name !== '*') ? fillings : fillings.slice(0, 1)
	return used.map((filling) =>
		names.reduce((path, name) => {
			const fill = FILLINGS[name]
			if (!fill) throw new Error(`Say in FILLINGS what stands for ${name} of ${pattern}.`)
			return path.replace(name, fill(filling))
		}, pattern),
	)
}

export const nameOf = (route: BuiltRoute) => patternOf(route, routes)

/** The page's data, as a desk asks for it. */
export const dataOf = (address: string) => (address === '/' ? '/_root.data' : `${address}.data`)

/** The rows of a school that addresses lead to. */
export function rowsToAskFor(school: ASchool, whose: Filling) {
	const classId = aClass(school, { id: `a-class-${whose}` })
	aStudent(school, { id: `a-student-${whose}` })
	aLesson(school, { id: `a-lesson-${whose}`, classId, startsAt: 1 })
	aTeacher(school, { id: `a-teacher-${whose}` })
	aFamily(school, 'Ruiz', `a-family-${whose}`)
}

/** The conversation by the name of "own" is everybody's at the school; no other is anybody's. */
export function talkToEachOther(school: ASchool) {
	change(
		`insert into conversations (school_id, id, kind, subject, subject_key, last_id, last_at, created_at)
		 values (?, 'a-student-own', 'direct', 'Hello', 'hello', '', 1, 1)`,
		school.id,
	)
	change(
		`insert into conversation_members (school_id, conversation_id, membership_id, joined_at)
		 select school_id, 'a-student-own', id, 1 from memberships where school_id = ?`,
		school.id,
	)
}

/** The class and the student by the name of "own" are this teacher's, and no others. */
export function teachesOwn({ membershipId }: APerson) {
	change(
		`insert into class_teachers (school_id, class_id, teacher_id, part)
		 select school_id, 'a-class-own', id, 'lead' from teachers where membership_id = ?`,
		membershipId,
	)
	change(
		`update students set primary_teacher_id = t.id from teachers t
		 where t.membership_id = ? and students.school_id = t.school_id and students.id = 'a-student-own'`,
		membershipId,
	)
}
