import type { Role } from '../account/roles.ts'
import { fold } from '#app/utils/fold.ts'

/** Notification settings are stored per membership. */
export function keyOfPlace(membershipId: string): string {
	return `member:${membershipId}`
}

export interface ToldPerson {
	membershipId: string | null
	key?: string
	role: Role
	name: string
	email: string | null
}

/** Returns the people who can be reached, and of those who share a mailbox only the first. */
export function eachOnce(people: readonly ToldPerson[], isSame = isSamePerson): ToldPerson[] {
	return people.filter(
		(person, i) =>
			(person.membershipId || person.email) && people.findIndex((other) => isSame(other, person)) === i,
	)
}

export function isSamePerson(person: ToldPerson, other: ToldPerson): boolean {
	return (
		(person.membershipId !== null && other.membershipId === person.membershipId) ||
		(person.email !== null && other.email !== null && fold(other.email) === fold(person.email))
	)
}
