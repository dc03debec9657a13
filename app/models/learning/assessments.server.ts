import { and, desc, eq, isNull } from 'drizzle-orm'
import { database, write } from '#db/client.server.ts'
import { assessments, skillFrameworks, skills, users } from '#db/schema/index.ts'
import { today } from '#app/utils/dates.ts'
import { newId } from '#app/utils/id.server.ts'
import { done, refused, type Outcome, type Refused } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { record } from '../audit.server.ts'
import { resultOfKey, spendKey } from '../form-key.server.ts'
import { reachesStudent } from '../scope.server.ts'
import { refuseStaffOnly } from './internal/reach.server.ts'
import { nameOfStudent } from './internal/student-name.server.ts'

export interface Assessed {
	skillId: string
	/** 1 is the lowest level of the framework. */
	level: number
	comment?: string
}

const columns = {
	id: assessments.id,
	skillId: assessments.skillId,
	skill: skills.name,
	group: skills.group,
	frameworkId: skills.frameworkId,
	level: assessments.level,
	day: assessments.day,
	comment: assessments.comment,
	by: users.name,
}

/** All assessments of a student, newest first. The first entry of a skill is the current one. */
export function listAssessments(
	access: Access,
	studentId: string,
	{ frameworkId, limit = 500 }: { frameworkId?: string; limit?: number } = {},
) {
	if (!reachesStudent(access, studentId)) return []
	return database()
		.select(columns)
		.from(assessments)
		.innerJoin(skills, rowOf(skills, access, assessments.skillId))
		.leftJoin(users, eq(users.id, assessments.by))
		.where(
			and(
				rowsOf(assessments, access),
				eq(assessments.studentId, studentId),
				frameworkId ? eq(skills.frameworkId, frameworkId) : undefined,
			),
		)
		.orderBy(desc(assessments.day), desc(assessments.id))
		.limit(limit)
		.all()
}

export type Assessment = ReturnType<typeof listAssessments>[number]

/** Assesses several skills on one day. Earlier assessments stay. */
export function assessSkills(
	access: Access,
	key: string,
	studentId: string,
	day: string,
	assessed: readonly Assessed[],
): Outcome<{ count: number }> {
	return write((tx) => {
		const before = resultOfKey(access, key)
		if (before) return done({ count: Number(before) })
		const wrong = refuseStaffOnly(access, studentId) ?? refuseAssessed(access, day, assessed)
		if (wrong) return wrong
		const { schoolId, userId } = access
		const at = Date.now()
		tx.insert(assessments)
			.values(
				assessed.map((assessment) => ({
					...assessment,
					schoolId,
					id: newId(),
					studentId,
					day,
					at,
					by: userId,
				})),
			)
			.run()
		record(tx, access, 'skills.assessed', {
			objectId: studentId,
			objectName: nameOfStudent(access, studentId),
			after: { day, skills: assessed.length },
		})
		spendKey(tx, access, key, String(assessed.length))
		return done({ count: assessed.length })
	})
}

function refuseAssessed(access: Access, day: string, assessed: readonly Assessed[]): Refused | null {
	if (day > today(access.school.timeZone)) return refused({ day: 'Enter today or a day in the past.' })
	if (assessed.length === 0) return refused({ form: 'Choose a level for at least one skill.' })
	const known = levelsBySkill(access)
	const isKnown = assessed.every(({ skillId, level }) => level >= 1 && level <= (known.get(skillId) ?? 0))
	return isKnown ? null : refused({ form: 'One of these skills has changed. Reload the page and try again.' })
}

/** Number of levels available for each skill. */
function levelsBySkill(access: Access): Map<string, number> {
	const rows = database()
		.select({ id: skills.id, levels: skillFrameworks.levels })
		.from(skillFrameworks)
		.innerJoin(skills, and(rowsOf(skills, access), eq(skills.frameworkId, skillFrameworks.id)))
		.where(
			and(rowsOf(skillFrameworks, access), isNull(skills.archivedAt), isNull(skillFrameworks.archivedAt)),
		)
		.all()
	return new Map(rows.map(({ id, levels }) => [id, levels.split('\n').length]))
}
