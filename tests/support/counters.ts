import { rows } from './database.ts'

/** What triggers keep beside the students, and the same reckoned from nothing: they must say the same. */
export function countersOf(schoolId: string) {
	const kept = {
		counts: rows(
			'select state, students from student_counts where school_id = ? and students <> 0 order by state',
			schoolId,
		),
		gaps: rows(
			'select gap, born, student_id from student_gaps where school_id = ? order by 1, 2, 3',
			schoolId,
		),
	}
	const reckoned = {
		counts: rows(
			'select state, count(*) as students from students where school_id = ? and archived_at is null group by state order by state',
			schoolId,
		),
		gaps: rows(
			'select gap, born, student_id from student_gaps_now where school_id = ? order by 1, 2, 3',
			schoolId,
		),
	}
	return { kept, reckoned }
}
