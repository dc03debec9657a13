/** Says that the schedule begins later than the class. */
export function leftOutWords(since: string): string {
	return `Lessons before ${since} are left out. You can add them one at a time.`
}
