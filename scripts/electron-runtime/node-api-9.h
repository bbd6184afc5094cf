// Included before everything else (g++ -include) when better-sqlite3 is compiled for a host that offers Node-API 9.
// From version 10 on a reference may hold any value; version 9 only takes objects, functions and symbols. Other values
// are kept here in an array of one element, which the lowest bit of the reference marks.
#pragma once
#include <node_api.h>
#include <stdint.h>

namespace node_api_9 {

inline bool is_boxed(napi_ref reference) { return (reinterpret_cast<uintptr_t>(reference) & 1u) != 0; }

inline napi_ref unmarked(napi_ref reference) {
  return reinterpret_cast<napi_ref>(reinterpret_cast<uintptr_t>(reference) & ~static_cast<uintptr_t>(1));
}

inline napi_ref marked(napi_ref reference) {
  return reinterpret_cast<napi_ref>(reinterpret_cast<uintptr_t>(reference) | 1u);
}

inline bool can_be_referenced(napi_valuetype type) {
  return type == napi_object || type == napi_function || type == napi_symbol || type == napi_external;
}

inline napi_status create_reference(napi_env env, napi_value value, uint32_t count, napi_ref* result) {
  napi_valuetype type;
  napi_status status = napi_typeof(env, value, &type);
  if (status != napi_ok) return status;
  if (can_be_referenced(type)) return napi_create_reference(env, value, count, result);
  napi_value box;
  if ((status = napi_create_array_with_length(env, 1, &box)) != napi_ok) return status;
  if ((status = napi_set_element(env, box, 0, value)) != napi_ok) return status;
  napi_ref reference;
  if ((status = napi_create_reference(env, box, count, &reference)) != napi_ok) return status;
  *result = marked(reference);
  return napi_ok;
}

inline napi_status get_reference_value(napi_env env, napi_ref reference, napi_value* result) {
  if (!is_boxed(reference)) return napi_get_reference_value(env, reference, result);
  napi_value box;
  napi_status status = napi_get_reference_value(env, unmarked(reference), &box);
  if (status != napi_ok) return status;
  // Reading an element is refused while an exception is pending: set it aside for that long.
  bool is_pending = false;
  napi_is_exception_pending(env, &is_pending);
  napi_value exception = nullptr;
  if (is_pending && (status = napi_get_and_clear_last_exception(env, &exception)) != napi_ok) return status;
  status = napi_get_element(env, box, 0, result);
  if (is_pending) napi_throw(env, exception);
  return status;
}

inline napi_status delete_reference(napi_env env, napi_ref reference) {
  return napi_delete_reference(env, unmarked(reference));
}

inline napi_status reference_ref(napi_env env, napi_ref reference, uint32_t* count) {
  return napi_reference_ref(env, unmarked(reference), count);
}

inline napi_status reference_unref(napi_env env, napi_ref reference, uint32_t* count) {
  return napi_reference_unref(env, unmarked(reference), count);
}

}  // namespace node_api_9

#define napi_create_reference node_api_9::create_reference
#define napi_get_reference_value node_api_9::get_reference_value
#define napi_delete_reference node_api_9::delete_reference
#define napi_reference_ref node_api_9::reference_ref
#define napi_reference_unref node_api_9::reference_unref
