import { usualCodes, type AttendanceCode } from '#app/domain/attendance/codes.ts'
import { usualRules, type AttendanceRules } from '#app/domain/attendance/policy.ts'
import { change } from './database.ts'

const flag = (on: boolean) => (on ? 1 : 0)

/** A code that means something else at a school from a day on, as if it had been saved then. */
export function aCode(
	school: { id: string },
	letter: string,
	switches: Partial<AttendanceCode> = {},
	validFrom = '0000-01-01',
) {
	const usual = usualCodes.find((one) => one.letter === letter) ?? usualCodes[0]!
	const code = { ...usual, ...switches, letter }
	change(
		`insert into attendance_codes (school_id, letter, valid_from, label, is_held, charges, pays, credit, counts_to_cap,
			needs_note, in_portal, position, created_at, updated_at) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1, 1)`,
		school.id,
		letter,
		validFrom,
		code.label,
		flag(code.isHeld),
		flag(code.charges),
		flag(code.pays),
		code.credit,
		flag(code.countsToCap),
		flag(code.needsNote),
		flag(code.inPortal),
		usualCodes.some((one) => one.letter === letter) ? usualCodes.indexOf(usual) : 8,
	)
}

/** Rules of absence a school has from a day on, as if they had been saved then. */
export function aRule(
	school: { id: string },
	rules: Partial<AttendanceRules> = {},
	validFrom = '0000-01-01',
) {
	const { noticeHours, creditCap, capPeriod, creditDays, creditFrom, markDays, groupAlone } = {
		...usualRules,
		...rules,
	}
	change(
		`insert into attendance_rules (school_id, valid_from, notice_hours, credit_cap, cap_period, credit_days, credit_from,
			mark_days, group_alone, updated_at) values (?, ?, ?, ?, ?, ?, ?, ?, ?, 1)`,
		school.id,
		validFrom,
		noticeHours,
		creditCap,
		capPeriod,
		creditDays,
		creditFrom,
		markDays,
		flag(groupAlone),
	)
}

/** Closes marks through a day. */
export function lockAttendance(school: { id: string }, through: string) {
	change(
		`insert into school_profiles (school_id, locked_through, updated_at) values (?, ?, 1)
			on conflict (school_id) do update set locked_through = excluded.locked_through`,
		school.id,
		through,
	)
}
