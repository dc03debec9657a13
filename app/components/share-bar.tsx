interface ShareBarProps {
	shares: readonly number[]
	/** The color of the first share: 0 is not due yet. */
	from?: number
}

/** Amounts as parts of one bar. The words beside it say the same, so screen readers skip it. */
export function ShareBar({ shares, from = 0 }: ShareBarProps) {
	const all = shares.reduce((sum, share) => sum + share, 0)
	if (all === 0) return null
	const widths = shares.map((share) => Math.round((share / all) * 300))
	return (
		<svg className="bar" viewBox="0 0 300 10" preserveAspectRatio="none" aria-hidden="true">
			{widths.map((width, at) => (
				<rect
					key={at}
					className={`bar-${at + from}`}
					x={widths.slice(0, at).reduce((sum, earlier) => sum + earlier, 0)}
					y="0"
					width={Math.max(0, width - 1)}
					height="10"
				/>
			))}
		</svg>
	)
}
