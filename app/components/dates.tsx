import { createContext, useContext, type ReactNode } from 'react'
import {
	dateWords,
	momentWords,
	plainDateWords,
	plainDayWords,
	shortDateWords,
	shortDayWords,
} from '#app/utils/dates.ts'
import { USUAL_FORMAT, type DateFormat } from '#app/utils/plain-date.ts'

const Format = createContext<DateFormat>(USUAL_FORMAT)

/** Provides the school's date format to a desk. */
export function DatesWritten({ format, children }: { format: DateFormat; children: ReactNode }) {
	return <Format.Provider value={format}>{children}</Format.Provider>
}

/** Used by functions that build text. */
export function useDateFormat(): DateFormat {
	return useContext(Format)
}

/** `14 April 2026`; short: `14 Apr 2026`. */
export function Day({ on, short = false }: { on: string; short?: boolean }) {
	return (short ? shortDateWords : plainDateWords)(on, useDateFormat())
}

/** A date within the coming week: `Tuesday, 14 April`; short: `Tue, 14 Apr`. */
export function NearDay({ on, short = false }: { on: string; short?: boolean }) {
	return (short ? shortDayWords : plainDayWords)(on, useDateFormat())
}

/** A timestamp in the school's time zone: `Tue 21 April, 15:30`. */
export function Moment({ at, timeZone }: { at: number; timeZone: string }) {
	return momentWords(at, timeZone, useDateFormat())
}

/** The date of a timestamp: `21 April 2026`. */
export function DayOf({ at, timeZone }: { at: number; timeZone: string }) {
	return dateWords(at, timeZone, useDateFormat())
}

/** A date on one line of a table: `14 Apr 2026`. */
export function ShortDay({ on }: { on: string }) {
	return (
		<span className="day">
			<Day on={on} short />
		</span>
	)
}

/** The date of a timestamp in UTC, for the tables of the platform. */
export function ShortDayOf({ at }: { at: number }) {
	return <ShortDay on={new Date(at).toISOString().slice(0, 10)} />
}
