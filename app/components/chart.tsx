import type { BarChart } from '#app/domain/chart/bars.server.ts'
import type { Sparkline } from '#app/domain/chart/sparkline.server.ts'

/** A server-rendered bar chart. A table below contains the same figures. */
export function Bars({ chart, title }: { chart: BarChart; title: string }) {
	const { width, height, left, zero, foot, ticks, groups } = chart
	return (
		<figure className="chart">
			<Legend chart={chart} />
			<div className="chart-frame" role="group" aria-label={`${title}, chart`} tabIndex={0}>
				<svg
					className="chart-bars"
					viewBox={`0 0 ${width} ${height}`}
					role="img"
					aria-label={summaryOf(chart, title)}
				>
					{ticks.map(({ y, label }) => (
						<g key={label}>
							<line className="chart-grid" x1={left} x2={width} y1={y} y2={y} />
							<text className="chart-tick" x={left - 8} y={y + 4}>
								{label}
							</text>{' '}
						</g>
					))}
					<line className="chart-axis" x1={left} x2={width} y1={zero} y2={zero} />
					{groups.map((group, i) => (
						<Group key={`${group.label}-${i}`} group={group} foot={foot} />
					))}
				</svg>
			</div>
		</figure>
	)
}

type GroupProps = { group: BarChart['groups'][number]; foot: number }

function Group({ group: { label, x, bars, mark }, foot }: GroupProps) {
	return (
		<g>
			{bars.map((bar, i) => (
				<g key={i}>
					<rect
						className={fills[i] ?? fills[0]}
						x={bar.x}
						y={bar.y}
						width={bar.width}
						height={bar.height}
						rx="2"
					/>
					{bar.height > 0 ? (
						<text {...placeOf(bars, i)} y={bar.y - 5}>
							{bar.label}
						</text>
					) : null}{' '}
				</g>
			))}
			{mark ? <line className="chart-mark" x1={mark.x1} x2={mark.x2} y1={mark.y} y2={mark.y} /> : null}
			{label.split('\n').map((line, i) => (
				<text key={i} className="chart-label" x={x} y={foot + i * 16}>
					{line}
				</text>
			))}{' '}
		</g>
	)
}

/** Labels wider than a pair of bars are aligned to the outer edges, so that they do not overlap. */
function placeOf(bars: GroupProps['group']['bars'], i: number) {
	const { x, width } = bars[i]!
	const isNarrow = bars.length === 2 && bars.some(({ label }) => label.length * 7 > width)
	if (!isNarrow) return { className: 'chart-value', x: x + width / 2 }
	return i === 0
		? { className: 'chart-value chart-before', x: x + width }
		: { className: 'chart-value chart-after', x }
}

const fills = ['chart-full', 'chart-outline', 'chart-third']

function Legend({ chart: { series, comparison } }: { chart: BarChart }) {
	if (series.length < 2 && !comparison) return null
	return (
		<ul className="chart-legend">
			{series.map((name, i) => (
				<li key={name}>
					<svg width="14" height="14" aria-hidden="true">
						<rect className={fills[i] ?? fills[0]} x="1" y="1" width="12" height="12" rx="2" />
					</svg>{' '}
					{name}
				</li>
			))}
			{comparison ? (
				<li>
					<svg width="20" height="14" aria-hidden="true">
						<line className="chart-mark" x1="0" x2="20" y1="7" y2="7" />
					</svg>{' '}
					{comparison}
				</li>
			) : null}
		</ul>
	)
}

function summaryOf({ groups, series }: BarChart, title: string): string {
	const rows = groups.map(({ label, bars }) => `${label}: ${bars.map((bar) => bar.label).join(', ')}`)
	return `${title}. ${series.join(', ')}. ${rows.join('; ')}`
}

/** A decorative trend line; the number next to it carries the information. */
export function Spark({ spark, tone = 'good' }: { spark: Sparkline; tone?: 'good' | 'warn' }) {
	const { width, height, line, area, end } = spark
	return (
		<svg
			className={`usage-${tone}`}
			viewBox={`0 0 ${width} ${height}`}
			width="100%"
			height={height}
			preserveAspectRatio="xMinYMid"
			aria-hidden="true"
		>
			<path d={area} fill="currentColor" opacity="0.14" />
			<path d={line} fill="none" stroke="currentColor" strokeWidth="1.5" />
			{end ? <circle cx={end[0]} cy={end[1]} r="3" fill="currentColor" /> : null}
		</svg>
	)
}
