import { NearDay } from '#app/components/dates.tsx'
import { Dots } from '#app/components/lesson/dots.tsx'
import { RailPart } from '#app/components/student/rail-part.tsx'
import { dotCounts, dotsWords } from '#app/domain/attendance/dots.ts'
import type { StripShown } from './read-strip.server.ts'

/** The last lessons as dots, between the first and the last day. */
export function Attendance({ strip: { dots, dotDays } }: { strip: StripShown }) {
	if (!dotDays) return null
	return (
		<RailPart title="Attendance" beside={<span className="muted text-sm">{dotsWords(dots)}</span>}>
			<Dots dots={dots} isBare step={24} />
			<p className="muted flex justify-between text-xs">
				<span>
					<NearDay on={dotDays.first} short />
				</span>{' '}
				{dots.length > 1 ? (
					<span>
						<NearDay on={dotDays.last} short />
					</span>
				) : null}
			</p>
			<p className="muted mt-2 text-sm">{dotCounts(dots).join(', ')}</p>
		</RailPart>
	)
}
