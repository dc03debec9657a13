import { dotCounts, dotsWords, type DotKind } from '#app/domain/attendance/dots.ts'

interface DotsProps {
	dots: readonly DotKind[]
	/** Without the sentence below, where the column says what they are. */
	isBare?: boolean
	/** Distance of the dots. */
	step?: number
}

/** Recent lessons, oldest first. Screen readers get the count per kind. */
export function Dots({ dots, isBare = false, step = STEP }: DotsProps) {
	if (dots.length === 0) return null
	return (
		<span className="dots">
			<svg
				width={dots.length * step}
				height="12"
				role="img"
				aria-label={`${dots.length === 1 ? 'Last lesson' : `Last ${dots.length} lessons`}: ${dotCounts(dots).join(', ')}`}
			>
				{dots.map((dot, at) => (
					<Dot key={at} dot={dot} x={at * step + 6} />
				))}
			</svg>
			{isBare ? null : <span className="muted">{dotsWords(dots)}</span>}
		</span>
	)
}

const STEP = 14

function Dot({ dot, x }: { dot: DotKind; x: number }) {
	switch (dot) {
		case 'present':
			return <circle className="dot-full" cx={x} cy="6" r="4.5" />
		case 'late':
			return (
				<>
					<circle className="dot-line" cx={x} cy="6" r="4" />
					<path className="dot-full" d={`M${x} 2a4 4 0 0 0 0 8z`} />
				</>
			)
		case 'notice':
			return <path className="dot-notice" d={`M${x} 1.5l4.5 4.5-4.5 4.5-4.5-4.5z`} />
		case 'no-show':
			return (
				<>
					<circle className="dot-away" cx={x} cy="6" r="4.5" />
					<path className="dot-away" d={`M${x - 2} 4l4 4m0-4l-4 4`} />
				</>
			)
		case 'unmarked':
			return <circle className="dot-open" cx={x} cy="6" r="4" />
	}
}
