const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR
const WEEK = 7 * DAY

const NAME = /^solfa-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z\.backup$/

export function nameAt(time) {
	return `solfa-${new Date(time).toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`
}

export function isBackup(name) {
	return NAME.test(name)
}

/** The backups to delete: all of one day are kept, then one a day for a week and one a week for four weeks. */
export function noLongerKept(names, now) {
	const dated = names.flatMap((name) => {
		const [, day, hours, minutes, seconds] = NAME.exec(name) ?? []
		return day ? [{ name, at: Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`) }] : []
	})
	const seen = new Set()
	return dated
		.sort((a, b) => b.at - a.at)
		.filter(({ at }) => {
			const age = now - at
			if (age < DAY) return false
			const slot =
				age < WEEK ? `day ${Math.floor(at / DAY)}` : age < 4 * WEEK ? `week ${Math.floor(at / WEEK)}` : null
			if (slot === null || seen.has(slot)) return true
			seen.add(slot)
			return false
		})
		.map(({ name }) => name)
}
