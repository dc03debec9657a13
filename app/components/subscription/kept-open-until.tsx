import { ShortDayOf } from '#app/components/dates.tsx'

/** For staff: why a school is active whose plan has ended. */
export function KeptOpenUntil({ at }: { at: number }) {
	return (
		<>
			Kept open without payment until <ShortDayOf at={at} />
		</>
	)
}
