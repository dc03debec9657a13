import { rows } from './database.ts'

/** What triggers keep beside the students, and the same reckoned from nothing: they must say the same. */
export function countersOf(schoolId: string) {
	const kept = {
		tallies: rows(
			'select what, which, students from student_tallies where school_id = ? and students <> 0 order by 1, 2',
			schoolId,
		),
		gaps: rows(
			'select gap, born, student_id from student_gaps where school_id = ? order by 1, 2, 3',
			schoolId,
		),
	}
	const reckoned = {
		tallies: rows(
			`select what, which, count(*) as students from (
				select what, which from student_tallied where school_id = @schoolId
				union all select 'gap', gap from student_gaps_now where school_id = @schoolId
			) group by 1, 2 order by 1, 2`,
			{ schoolId },
		),
		gaps: rows(
			'select gap, born, student_id from student_gaps_now where school_id = ? order by 1, 2, 3',
			schoolId,
		),
	}
	const portals = portalsOf(schoolId)
	return {
		kept: { ...kept, portals: portals.kept },
		reckoned: { ...reckoned, portals: portals.reckoned },
	}
}

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
