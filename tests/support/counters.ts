import { rows } from './database.ts'

/** For whom somebody comes in, as the students have it, and as a look at every account would find it. */
export function portalsOf(schoolId: string) {
	return {
		kept: rows('select id as student_id, portal from students where school_id = ? order by 1', schoolId),
		reckoned: rows(
			'select student_id, portal from student_portals_now where school_id = ? order by 1',
			schoolId,
		),
	}
}
