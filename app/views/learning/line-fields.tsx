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
	...rest
}: LineFieldProps & { options: readonly { value: string; label: string }[]; value: string }) {
	return (
		<p>
			<LineLabel {...rest} />
			<select className="input" id={rest.id} name={rest.name} defaultValue={value} key={value}>
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
	...rest
}: LineFieldProps & { value?: string; numeric?: boolean }) {
	return (
		<p>
			<LineLabel {...rest} />
			<input
				className="input"
				id={rest.id}
				name={rest.name}
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
