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

/** Says once, around a desk, how its school writes dates. */
export function DatesWritten({ format, children }: { format: DateFormat; children: ReactNode }) {
	return <Format.Provider value={format}>{children}</Format.Provider>
}

/** For words that are put together by a function. */
export function useDateFormat(): DateFormat {
	return useContext(Format)
}

/** A plain date: `14 April 2026`, and `14 Apr 2026` where there is little room. */
export function Day({ on, short = false }: { on: string; short?: boolean }) {
	return (short ? shortDateWords : plainDateWords)(on, useDateFormat())
}

/** A day of the coming week: `Tuesday, 14 April`, and `Tue, 14 Apr` where there is little room. */
export function NearDay({ on, short = false }: { on: string; short?: boolean }) {
	return (short ? shortDayWords : plainDayWords)(on, useDateFormat())
}

/** When something happened, where the school is: `Tue 21 April, 15:30`. */
export function Moment({ at, timeZone }: { at: number; timeZone: string }) {
	return momentWords(at, timeZone, useDateFormat())
}

/** The day of it: `21 April 2026`. */
export function DayOf({ at, timeZone }: { at: number; timeZone: string }) {
	return dateWords(at, timeZone, useDateFormat())
}

/** The same in a table, where it stays on one line: `14 Apr 2026`. */
export function ShortDay({ on }: { on: string }) {
	return (
		<span className="day">
			<Day on={on} short />
		</span>
	)
}

/** The day of a moment in a table of the platform, which counts in UTC. */
export function ShortDayOf({ at }: { at: number }) {
	return <ShortDay on={new Date(at).toISOString().slice(0, 10)} />
}
