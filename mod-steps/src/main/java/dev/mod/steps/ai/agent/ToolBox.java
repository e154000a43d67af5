package dev.mod.steps.ai.agent;

import dev.langchain4j.agent.tool.ToolSpecification;
import dev.langchain4j.model.chat.request.json.JsonBooleanSchema;
import dev.langchain4j.model.chat.request.json.JsonIntegerSchema;
import dev.langchain4j.model.chat.request.json.JsonObjectSchema;
import dev.langchain4j.model.chat.request.json.JsonSchemaElement;
import dev.langchain4j.model.chat.request.json.JsonStringSchema;
import dev.mod.steps.ai.tool.Arguments;
import dev.mod.steps.ai.tool.Parameter;
import dev.mod.steps.ai.tool.Tool;
import dev.mod.steps.ai.tool.ToolException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The tools that an agent has. */
public final class ToolBox {
    private final Map<String, Tool> tools = new LinkedHashMap<>();
    private final List<ToolSpecification> specifications;

    /** With these. */
    public ToolBox(List<Tool> tools) {
        tools.forEach(tool -> this.tools.put(tool.name(), tool));
        this.specifications = tools.stream().map(ToolBox::specification).toList();
    }

    List<ToolSpecification> specifications() {
        return specifications;
    }

    String call(String name, Arguments arguments) throws ToolException, InterruptedException {
        Tool tool = tools.get(name);
        if (tool == null) {
            throw new ToolException("there is no tool '" + name + "'; there are " + String.join(", ", tools.keySet()));
        }
        return tool.call(arguments);
    }

    private static ToolSpecification specification(Tool tool) {
        var schema = JsonObjectSchema.builder();
        tool.parameters().forEach(parameter -> schema.addProperty(parameter.name(), element(parameter)));
        schema.required(tool.parameters().stream().filter(Parameter::required).map(Parameter::name).toList());
        return ToolSpecification.builder().name(tool.name()).description(tool.description()).parameters(schema.build())
                .build();
    }

    private static JsonSchemaElement element(Parameter parameter) {
        return switch (parameter.type()) {
            case TEXT -> JsonStringSchema.builder().description(parameter.description()).build();
            case INTEGER -> JsonIntegerSchema.builder().description(parameter.description()).build();
            case FLAG -> JsonBooleanSchema.builder().description(parameter.description()).build();
        };
    }
}
