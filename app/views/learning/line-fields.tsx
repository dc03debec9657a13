interface LineFieldProps {
	id: string
	name: string
	label: string
	/** Addition to the label for screen readers: " of Minuet in G". */
	of: string
}

/** A select in a form that is one line of a list. */
export function LineSelect({
	options,
	value,
	...its
}: LineFieldProps & { options: readonly { value: string; label: string }[]; value: string }) {
	return (
		<p>
			<LineLabel {...its} />
			<select className="input" id={its.id} name={its.name} defaultValue={value} key={value}>
				{options.map((option) => (
					<option key={option.value} value={option.value}>
						{option.label}
					</option>
				))}
			</select>
		</p>
	)
}

export function LineInput({
	value,
	numeric,
	...its
}: LineFieldProps & { value?: string; numeric?: boolean }) {
	return (
		<p>
			<LineLabel {...its} />
			<input
				className="input"
				id={its.id}
				name={its.name}
				inputMode={numeric ? 'numeric' : undefined}
				autoComplete="off"
				defaultValue={value}
				key={value}
			/>
		</p>
	)
}

function LineLabel({ id, label, of }: LineFieldProps) {
	return (
		<label htmlFor={id}>
			{label}
			<span className="sr-only">{of}</span>
		</label>
	)
}
