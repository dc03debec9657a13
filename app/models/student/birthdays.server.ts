import { today } from '#app/utils/dates.ts'
import type { Access } from '../access.server.ts'
import { birthdaysFrom } from './internal/birthdays.server.ts'

/** Birthdays of the coming week, nearest first. */
export function listBirthdays({ schoolId, school }: Access) {
	return birthdaysFrom(schoolId, today(school.timeZone))
}
