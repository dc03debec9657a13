import { ShortDayOf } from '#app/components/dates.tsx'

/** Shown to staff: explains why a school with an ended plan is active. */
export function KeptOpenUntil({ at }: { at: number }) {
	return (
		<>
			Kept open without payment until <ShortDayOf at={at} />
		</>
	)
}
